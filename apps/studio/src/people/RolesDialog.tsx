import { type PersonDetails, staffRoles } from '@octavo/core/admin';
import { StoreError } from '@octavo/core/errors';
import { Button } from '@octavo/ui/Button';
import { CheckboxField } from '@octavo/ui/CheckboxField';
import { Dialog } from '@octavo/ui/Dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { personQuery } from '../queries/people.queries.ts';
import { roleText } from './person-view.ts';

/** The roles that can be given. Everyone is a customer, and may be an author as well. */
const CHOICES = ['author', ...staffRoles] as const;

interface RolesDialogProps {
  person: PersonDetails;
  onClose: () => void;
  onChanged: (person: PersonDetails) => void;
}

/** Gives roles to a person, and takes them away. */
export function RolesDialog({ person, onClose, onChanged }: RolesDialogProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(() => CHOICES.filter((role) => person.roles.includes(role)));
  const save = useMutation({
    mutationFn: async () =>
      admin.setPersonRoles(person.id, person.version, {
        role: chosen.includes('author') ? 'author' : 'customer',
        staff: staffRoles.filter((role) => chosen.includes(role)),
      }),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof StoreError && error.code === 'edited_elsewhere')
        void queryClient.invalidateQueries({ queryKey: personQuery(admin, person.id).queryKey });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change roles: ${person.username}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={save.isPending} onClick={() => save.mutate()}>
            Change roles
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>Everyone can buy and read books. The list of people explains what the other roles may do.</p>
        <div className="checks">
          {CHOICES.map((role) => (
            <CheckboxField
              key={role}
              label={roleText(role)}
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(CHOICES.filter((one) => (one === role ? target.checked : chosen.includes(one))))
              }
            />
          ))}
        </div>
        {save.error && <Failure title="The roles could not be changed" error={save.error} />}
      </div>
    </Dialog>
  );
}
