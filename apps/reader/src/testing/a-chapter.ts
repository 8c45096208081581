import { Window } from 'happy-dom';

/** A document of the book with this body, in a window of its own, as a frame has one: ranges work in no other. */
export function aChapter(body: string): Document {
  const { document } = new Window();
  document.body.innerHTML = body;
  return document as unknown as Document;
}
