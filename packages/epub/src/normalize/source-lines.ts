const TAG_OR_WORD = /<[^<>]*>|[\p{L}\p{N}\p{M}]+/gu;
/** The number of words that identify a passage. */
const MAX_COMPARED = 4;

/** What the source of removed content looks like. Other content has no line. */
const REMOVED: ReadonlyMap<string, RegExp> = new Map([
  ['a script', /<script\b/i],
  ['a template', /<template\b/i],
  ['an embedded file', /<(?:iframe|object|embed|applet)\b/i],
  ['an event handler', /\son[a-z]{1,20}=/i],
  ['a redirection', /<meta\s[^<>]{0,200}refresh/i],
]);

/** Finds lines in the source of a document, from 1. `undefined` when the source is written in another way. */
export class SourceLines {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Returns the line where a passage starts, by its first words. Tags in it are skipped. */
  ofWords(words: readonly string[]): number | undefined {
    const first = words.slice(0, MAX_COMPARED);
    if (first.length === 0) return undefined;
    const last: { word: string; at: number }[] = [];
    for (const match of this.#source.matchAll(TAG_OR_WORD)) {
      if (match[0].startsWith('<')) continue;
      last.push({ word: match[0], at: match.index });
      if (last.length > first.length) last.shift();
      if (last.length === first.length && last.every(({ word }, index) => word === first[index]))
        return this.#lineAt(last[0]?.at ?? 0);
    }
    return undefined;
  }

  /** Returns the line of the first removed content of these kinds. */
  ofRemoved(descriptions: Iterable<string>): number | undefined {
    const found = [...descriptions].flatMap((description) => {
      const at = this.#source.search(REMOVED.get(description) ?? /(?!)/);
      return at < 0 ? [] : [at];
    });
    return found.length === 0 ? undefined : this.#lineAt(Math.min(...found));
  }

  /** Returns the line of the first element with a name and any prefix. */
  ofElement(name: string): number | undefined {
    const found = [`<${name}`, `:${name}`].map((tag) => this.#source.indexOf(tag)).filter((at) => at >= 0);
    return found.length === 0 ? undefined : this.#lineAt(Math.min(...found));
  }

  #lineAt(index: number): number {
    let line = 1;
    for (let at = this.#source.indexOf('\n'); at >= 0 && at < index; at = this.#source.indexOf('\n', at + 1)) line += 1;
    return line;
  }
}
