import type { Page } from '@playwright/test';

/** Records the policy violations of the pages and their frames from now on. */
export async function policyViolationsOn(page: Page): Promise<string[]> {
  const policyViolations: string[] = [];
  await page.exposeBinding('octavoBlocked', (_, what: string) => void policyViolations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      const recorder = globalThis as unknown as { octavoBlocked(what: string): void };
      recorder.octavoBlocked(`${effectiveDirective} of ${documentURI}: ${blockedURI}`);
    });
  });
  return policyViolations;
}
