/** A book with floats in its second chapter: a portrait, a drop cap, a figure, and two images side by side. */
import { createChapter, createBook } from './create-book.ts';

const FLOAT_STYLES = `
  #portrait { float: right; margin: 0.2em 0 0.9em 2em; }
  #initial { float: left; margin-right: 0.2em; }
  #figure { float: left; width: 66%; margin: 0 1em 1em 0; }
  #figure img { width: 100%; }
  .beside { float: left; width: 45%; }
  .after { clear: both; }
`;

const paragraphs = (count: number, of: string): string =>
  Array.from(
    { length: count },
    (_, number) =>
      `<p>${of} ${number + 1}: whoever painted the lock-keeper left him no room on the wall, so that the staircase had to go around him, and everybody who climbed it with him.</p>`,
  ).join('');

const svgImage = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="gray"/></svg>`;

/** The book with floats as an EPUB file. */
export const floatsBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      createChapter('one.xhtml', 'Stairs', paragraphs(4, 'Before')),
      createChapter(
        'two.xhtml',
        'The Portrait',
        `<img id="portrait" src="portrait.svg" alt="The lock-keeper"/>${paragraphs(8, 'Keeper')}
        <p class="after"><img id="initial" src="initial.svg" alt="W"/>ater has no stairs, and climbs all the same.</p>
        <figure id="figure"><img src="portrait.svg" alt="The same"/><figcaption>Again, smaller</figcaption></figure>${paragraphs(6, 'Figure')}
        <p class="after"><img class="beside" src="portrait.svg" alt="His brother"/><img class="beside" src="portrait.svg" alt="His sister"/></p>
        <div class="after">${paragraphs(6, 'After')}<p id="last">And so they all went down again.</p></div>`,
        { styles: ['floats.css'] },
      ),
      createChapter('three.xhtml', 'Down', paragraphs(4, 'Below')),
    ],
    resources: [
      { href: 'floats.css', mediaType: 'text/css', content: FLOAT_STYLES },
      { href: 'portrait.svg', mediaType: 'image/svg+xml', content: svgImage(190, 230) },
      { href: 'initial.svg', mediaType: 'image/svg+xml', content: svgImage(36, 48) },
    ],
  });
