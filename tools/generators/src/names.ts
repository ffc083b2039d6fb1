/** One name in the forms that code needs. */
export interface Names {
  /** `blob-store` */
  readonly kebab: string;
  /** `blobStore` */
  readonly camel: string;
  /** `BlobStore` */
  readonly pascal: string;
}

/** The forms of a name in kebab-case. Throws where it is none. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(kebab)) {
    throw new Error(`${JSON.stringify(kebab)} is not a name in kebab-case: write it like blob-store.`);
  }
  const pascal = kebab.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  return { kebab, pascal, camel: pascal.replace(/^./, (letter) => letter.toLowerCase()) };
}
