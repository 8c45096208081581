import type { FramedDocument } from './framed-document.ts';

/** The end of the strip at which a document is added. */
export type StripEnd = 'before' | 'after';

/** The loaded documents in reading order, one after another along the flow. */
export class DocumentStrip {
  #documents: readonly FramedDocument[] = [];

  get all(): readonly FramedDocument[] {
    return this.#documents;
  }

  get isEmpty(): boolean {
    return this.#documents.length === 0;
  }

  /** Length of all documents along the flow, in pixels. */
  get length(): number {
    return this.#documents.reduce((sum, { extent }) => sum + extent, 0);
  }

  add(framed: FramedDocument, end: StripEnd): void {
    this.#documents = end === 'before' ? [framed, ...this.#documents] : [...this.#documents, framed];
  }

  remove(framed: FramedDocument): void {
    this.#documents = this.#documents.filter((other) => other !== framed);
    framed.remove();
  }

  clear(): void {
    for (const framed of this.#documents) framed.remove();
    this.#documents = [];
  }

  /** The first or the last document. */
  atEnd(end: StripEnd): FramedDocument | undefined {
    return this.#documents.at(end === 'before' ? 0 : -1);
  }

  find(index: number | undefined): FramedDocument | undefined {
    return this.#documents.find((framed) => framed.index === index);
  }

  /** The document at an offset along the flow, or the last one past the end. */
  at(offset: number): FramedDocument | undefined {
    let end = 0;
    return this.#documents.find(({ extent }) => (end += extent) > offset) ?? this.#documents.at(-1);
  }

  /** The offset at which a document starts. */
  startOf(framed: FramedDocument): number {
    let start = 0;
    for (const each of this.#documents) {
      if (each === framed) break;
      start += each.extent;
    }
    return start;
  }

  /** This document and all after it. */
  from(framed: FramedDocument): readonly FramedDocument[] {
    return this.#documents.slice(this.#documents.indexOf(framed));
  }

  isBefore(framed: FramedDocument, other: FramedDocument): boolean {
    return this.#documents.indexOf(framed) < this.#documents.indexOf(other);
  }
}
