/** The URL of a documentation page, as Storybook derives it from the title of the stories. */
export const storyHref = (title: string) => `./?path=/docs/${title.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-')}--docs`;
