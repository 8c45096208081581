/** The place of a finding: `chapter.xhtml, line 3`; `''` for the whole book. */
export const locationOf = ({ file, line }: { readonly file: string; readonly line: number | null }): string =>
  line === null || file === '' ? file : `${file}, line ${line}`;
