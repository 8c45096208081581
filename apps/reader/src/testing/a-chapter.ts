import { Window } from 'happy-dom';

/** A document with this body in its own window, like a frame: ranges work only there. */
export function aChapter(body: string): Document {
  const { document } = new Window();
  document.body.innerHTML = body;
  return document as unknown as Document;
}
