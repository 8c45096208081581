/** A book whose second chapter has a form field, details and a paragraph to select, between two short chapters. */
import { createBook, createChapter } from './create-book.ts';

/** The book as an EPUB file. */
export const exercisesBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      createChapter('one.xhtml', 'Before', '<p>Sharpen a pencil.</p>'),
      createChapter(
        'two.xhtml',
        'Exercises',
        `<details><summary>How many herons?</summary><p id="answer">Eleven.</p></details>
        <p><label for="name">Your name</label> <input id="name" type="text"/></p>
        <p id="words">Nobody counts herons at the quince sluice.</p>`,
      ),
      createChapter('three.xhtml', 'After', '<p>Put it away.</p>'),
    ],
  });
