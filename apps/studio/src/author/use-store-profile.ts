import type { AuthorProfile } from '@octavo/core/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { authorProfileQuery } from '../queries/author.queries.ts';

/** Returns a function that shows a profile as the server returned it. */
export function useStoreProfile() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return (profile: AuthorProfile) => queryClient.setQueryData(authorProfileQuery(api).queryKey, profile);
}
