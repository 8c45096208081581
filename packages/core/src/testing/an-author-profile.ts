import type { AuthorProfile } from '../studio/index.ts';

/** Builds the profile of an author with a page. */
export function anAuthorProfile(overrides: Partial<AuthorProfile> = {}): AuthorProfile {
  return {
    pen_name: 'Ysolde Kettering',
    pen_names: ['Ysolde Kettering'],
    slug: 'ysolde-kettering',
    biography: 'Ysolde Kettering writes about small theatres.',
    links: [{ label: 'Website', url: 'https://ysolde.example/' }],
    portrait: { src: '/covers/portrait-320.jpg' },
    ...overrides,
  };
}
