import { expect, it } from 'vitest';
import { renderChapter } from './markdown.ts';

const prose = (markdown: string) => renderChapter(markdown, { isVerse: false, fallbackTitle: 'Untitled' });

it('names a chapter by its first heading, or by the book', () => {
  expect(prose('# The Plank\n\nText.').title).toBe('The Plank');
  expect(prose('Text.').title).toBe('Untitled');
});

it('turns footnotes into notes a reader can pop up', () => {
  const { xhtml, hasNotes } = prose('Salt.[^1]\n\n[^1]: From the sea.');
  expect(hasNotes).toBe(true);
  expect(xhtml).toContain('<a epub:type="noteref" role="doc-noteref" class="noteref" id="r1" href="#n1">1</a>');
  expect(xhtml).toContain('<aside epub:type="footnote" role="doc-footnote" id="n1">');
});

it('keeps the lines of verse', () => {
  const { xhtml } = renderChapter('one\ntwo\n\nthree', { isVerse: true, fallbackTitle: '' });
  expect(xhtml).toBe('<p class="stanza">one<br/>\ntwo</p>\n<p class="stanza">three</p>\n');
});

it('makes a figure of a picture that stands alone', () => {
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

it('keeps the readings beside rare characters, and names chapters without them', () => {
  const { xhtml, title } = prose('# 千<ruby>鳥<rt>どり</rt></ruby>\n\nx');
  expect(xhtml).toContain('千<ruby>鳥<rt>どり</rt></ruby>');
  expect(title).toBe('千鳥');
});

it('shows raw HTML as text', () => {
  expect(prose('<script>x</script>').xhtml).not.toContain('<script>');
});
