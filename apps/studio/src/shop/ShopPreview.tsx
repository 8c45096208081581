import type { ShopSettingsChange } from '@octavo/core/admin';
import { previewOf } from './shop-view.ts';

/** How the form looks to visitors and customers before it is saved. */
export function ShopPreview({ draft }: { draft: ShopSettingsChange }) {
  const { name, pageTitle, sender, subject, seller } = previewOf(draft);
  return (
    <section aria-labelledby="shop-preview">
      <div className="section-head">
        <h2 id="shop-preview">Preview</h2>
      </div>
      <dl className="shop-preview">
        <div>
          <dt>Top bar</dt>
          <dd dir="auto" className="shop-brand">
            {name}
          </dd>
        </div>
        <div>
          <dt>Page title</dt>
          <dd dir="auto">{pageTitle}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd dir="auto">
            {sender}
            <br />
            <b>{subject}</b>
          </dd>
        </div>
        <div>
          <dt>Receipt</dt>
          <dd dir="auto">{seller}</dd>
        </div>
      </dl>
    </section>
  );
}
