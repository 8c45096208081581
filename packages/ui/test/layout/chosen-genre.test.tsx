import { composeStory, setProjectAnnotations } from '@storybook/react-vite';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import meta, { Default } from '../../src/DiscoverScreen/DiscoverScreen.stories.tsx';

it('shows on a phone which genre was chosen, however far along the row it stands', async () => {
  setProjectAnnotations(preview);
  await page.viewport(320, 640);
  const { genres } = meta.args;
  if (genres.status !== 'ready') throw new Error('The story has no genres.');
  const last = genres.items.at(-1);
  const Story = composeStory(Default, meta) as ComponentType<Record<string, unknown>>;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(createElement(Story, { chosen: last }));
  await expect
    .poll(() => {
      const { left = -1, right = -1 } = place.querySelector('[aria-current="true"]')?.getBoundingClientRect() ?? {};
      return left >= 0 && right <= 320 && right > left;
    })
    .toBe(true);
  root.unmount();
  place.remove();
});
