/** What is happening, for whoever shows it. */
export type Progress =
  | { readonly kind: "bytes"; readonly source: string; readonly received: number }
  | { readonly kind: "objects"; readonly source: string; readonly done: number; readonly total: number }
  | { readonly kind: "library"; readonly library: string; readonly done: number; readonly known: number };

export type OnProgress = (progress: Progress) => void;
