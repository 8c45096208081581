import { expect, it } from 'vitest';
import { renderChapter } from './markdown.ts';

const prose = (markdown: string) => renderChapter(markdown, { isVerse: false, fallbackTitle: 'Untitled' });

it('takes the chapter title from the first heading, otherwise from the book', () => {
  expect(prose('# The Plank\n\nText.').title).toBe('The Plank');
  expect(prose('Text.').title).toBe('Untitled');
});

it('renders footnotes as pop-up notes', () => {
  const { xhtml, hasNotes } = prose('Salt.[^1]\n\n[^1]: From the sea.');
  expect(hasNotes).toBe(true);
  expect(xhtml).toContain('<a epub:type="noteref" role="doc-noteref" class="noteref" id="r1" href="#n1">1</a>');
  expect(xhtml).toContain('<aside epub:type="footnote" role="doc-footnote" id="n1">');
});

it('preserves the lines of verse', () => {
  const { xhtml } = renderChapter('one\ntwo\n\nthree', { isVerse: true, fallbackTitle: '' });
  expect(xhtml).toBe('<p class="stanza">one<br/>\ntwo</p>\n<p class="stanza">three</p>\n');
});

it('renders a picture alone in its paragraph as a figure', () => {
  expect(prose('![A "plank"](images/plank.svg)').xhtml).toBe(
    '<figure><img src="images/plank.svg" alt="A &quot;plank&quot;"/></figure>\n',
  );
});

it('lists the headings inside a chapter', () => {
  expect(prose('# One\n\n## Two *and*\n\ntext').headings).toEqual([
    { level: 1, id: 'h1', text: 'One' },
    { level: 2, id: 'h2', text: 'Two and' },
  ]);
});

it('keeps ruby annotations and omits them from chapter titles', () => {
  const { xhtml, title } = prose('# 千<ruby>鳥<rt>どり</rt></ruby>\n\nx');
  expect(xhtml).toContain('千<ruby>鳥<rt>どり</rt></ruby>');
  expect(title).toBe('千鳥');
});

it('renders raw HTML as text', () => {
  expect(prose('<script>x</script>').xhtml).not.toContain('<script>');
});
