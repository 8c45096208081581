import { Extension, Mark } from '@tiptap/core';
import { DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

/** Inline elements of `allowedHtml` that the kit does not have. They stay as they are. */
const KEPT_MARKS = ['sub', 'sup', 'small', 'cite', 'q', 'span'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag: tag === 'span' ? 'span[lang], span[dir]' : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);

/** The attributes that `allowedHtml` allows on every element. */
const LanguageAttributes = Extension.create({
  name: 'languageAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote', 'listItem', 'bulletList', 'orderedList', 'span', 'cite', 'q'],
      attributes: { lang: { default: null }, dir: { default: null } },
    },
  ],
});

/** Exactly the HTML that a description may have (`allowedHtml`). */
export const descriptionExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https', 'mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  ...KEPT_MARKS,
  LanguageAttributes,
];

/**
 * The policy for text that becomes an inert document: nothing in it runs or loads, and the editor takes only elements of its
 * schema from it.
 */
const inert = window.trustedTypes?.createPolicy('octavo-description', { createHTML: (html) => html });

/** Reads HTML as a document of the editor. */
export function parseDescription(schema: Schema, html: string): object {
  const trusted = inert ? inert.createHTML(html) : html;
  const { body } = new DOMParser().parseFromString(trusted as string, 'text/html');
  return ModelParser.fromSchema(schema).parse(body).toJSON() as object;
}
