import { expect, it } from 'vitest';
import { cleanHtml, htmlToParagraphs, shortDescription, textToHtml } from './clean-html.ts';

it('keeps prose and adds rel to its links', () => {
  expect(cleanHtml('<p>One <em>two</em> <a href="https://a.example/">three</a></p>')).toBe(
    '<p>One <em>two</em> <a href="https://a.example/" rel="noopener nofollow">three</a></p>',
  );
});

it('keeps prose markup', { tags: ['check-49'] }, () => {
  const prose =
    '<p><b>a</b> <i>b</i> <strong>c</strong> <em>d</em></p><ul><li>e</li></ul><ol><li>f</li></ol><blockquote><p>g</p></blockquote>';
  expect(cleanHtml(prose).replaceAll('\n', '')).toBe(prose);
});

it('removes everything that could execute or load', { tags: ['check-49'] }, () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name="x"></form>',
    '<base href="https://evil.example">',
    '<p style="background:url(https://evil.example)" id="body" name="x" onclick="a()">x</p>',
  ];
  for (const html of hostile)
    expect(cleanHtml(html)).not.toMatch(
      /<(img|svg|script|style|iframe|form|input|base)|on\w+=|javascript:|data:|style=|id=|name=/i,
    );
});

it('turns plain text into paragraphs', () => {
  expect(cleanHtml('First & last.\n\nSecond.')).toBe('<p>First &amp; last.</p>\n<p>Second.</p>');
});

it('turns paragraphs into typed text that becomes the same paragraphs', () => {
  const html = '<p>Salt &amp; <em>herons</em>.</p>\n<p></p><p>Mud.</p>';
  expect(htmlToParagraphs(html)).toBe('Salt & herons.\n\nMud.');
  expect(textToHtml(htmlToParagraphs(html))).toBe('<p>Salt &amp; herons.</p>\n<p>Mud.</p>');
});

it('uses the first sentences as the short description', () => {
  expect(shortDescription('<p>Short &amp; sweet.</p>')).toBe('<p>Short &amp; sweet.</p>');
  const long = shortDescription(`<p>${'A sentence of some length. '.repeat(20)}</p>`);
  expect(long.length).toBeLessThan(300);
  expect(long.endsWith('length.</p>')).toBe(true);
  expect(shortDescription('')).toBe('');
});
