import type { AuthorProfile } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { UploadPortrait } from './UploadPortrait.tsx';
import { useStoreProfile } from './use-store-profile.ts';
import styles from './author.module.css';

/** The portrait of the author. */
export function PortraitSection({ profile: { portrait } }: { profile: AuthorProfile }) {
  const { api } = useStudio();
  const store = useStoreProfile();
  const remove = useMutation({ mutationFn: () => api.deletePortrait(), onSuccess: store });
  return (
    <section aria-labelledby="portrait" className="stack">
      <div className="section-head">
        <h2 id="portrait">Portrait</h2>
      </div>
      <p className="muted">JPEG, PNG or WebP, at least 320 × 320 pixels. The shop keeps a square.</p>
      {portrait && (
        <div className="row">
          <img src={portrait.src} alt="Your portrait" width={160} height={160} className={styles.portrait} />
          <Button variant="text" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Remove portrait
          </Button>
        </div>
      )}
      {remove.error && <Failure title="The portrait could not be removed" error={remove.error} />}
      <UploadPortrait />
    </section>
  );
}
