import axe from 'axe-core';

const themes = ['light', 'dark', 'sepia'] as const;

/** Checks the contrast of a story in the themes it is not shown in. Themes change colors only, so other axe rules need no second run. */
export async function contrastInOtherThemes(): Promise<void> {
  const { documentElement: root } = document;
  const shown = root.dataset['theme'];
  try {
    for (const theme of themes.filter((name) => name !== shown)) {
      root.dataset['theme'] = theme;
      const { violations } = await axe.run(document.body, {
        runOnly: ['color-contrast', 'link-in-text-block'],
        resultTypes: ['violations'],
      });
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary}`),
      );
      if (found.length > 0) throw new Error(`In the ${theme} theme:\n${found.join('\n')}`);
    }
  } finally {
    root.dataset['theme'] = shown;
  }
}
