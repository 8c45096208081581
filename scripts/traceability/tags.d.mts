/** The tags that tests may carry, for the option `tags` of Vitest. */
export declare const tags: { name: string; description: string }[];
