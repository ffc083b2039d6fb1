/** How much of one document is read. Beyond a limit there is a finding, never a slow or a broken process. */
export const documentLimits = {
  /** Bytes of a JSON document: 4 MiB. The biggest one in the field has 0.2 MiB. */
  jsonBytes: 4_194_304,
  /** Bytes of a YAML document: 512 KiB. Parsing YAML costs about a hundred times what JSON costs. */
  yamlBytes: 524_288,
  /** Levels of arrays and objects inside each other, aliases followed. The deepest asset in the field has 21. */
  depth: 64,
  /** Values in a YAML document once its aliases are written out. */
  yamlValues: 300_000,
  /** Findings told of one document, the most severe ones; one more says that there are others. */
  findings: 100,
} as const;
