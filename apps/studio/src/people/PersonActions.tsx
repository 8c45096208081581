import { type AdminApi, hasPermission, type PersonDetails, rolesOf } from '@octavo/core/admin';
import { StoreError } from '@octavo/core/errors';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { Icon } from '@octavo/ui/Icon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen, LogOut, Mail, Trash2, UserCog } from 'lucide';
import type { IconNode } from 'lucide';
import { useState } from 'react';
import { useSession, useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { personQuery } from '../queries/people.queries.ts';
import { RolesDialog } from './RolesDialog.tsx';

type ActionName = 'lock' | 'unlock' | 'endSessions' | 'resetLink' | 'delete';

/** An action on an account, and its words. */
interface PersonAction {
  readonly icon: IconNode;
  /** The button and the title of the dialog. */
  readonly name: string;
  /** What the action does, and what it leaves. */
  readonly explanation: (person: PersonDetails) => string;
  readonly failure: string;
  readonly run: (admin: AdminApi, person: PersonDetails) => Promise<PersonDetails | undefined>;
  readonly done: (person: PersonDetails) => { title: string; text: string };
}

const ACTIONS: Readonly<Record<ActionName, PersonAction>> = {
  resetLink: {
    icon: Mail,
    name: 'Send reset link',
    explanation: ({ email }) =>
      `${email} gets a link that sets a new password. The current password stays valid until then.`,
    failure: 'The link could not be sent',
    run: (admin, { id }) => admin.sendResetLink(id),
    done: ({ email }) => ({ title: 'The reset link will be sent', text: `It goes to ${email}.` }),
  },
  endSessions: {
    icon: LogOut,
    name: 'End all sessions',
    explanation: () =>
      'Every browser and reading page of this person is signed out at once. The person can sign in again with the password.',
    failure: 'The sessions could not be ended',
    run: (admin, { id }) => admin.endPersonSessions(id),
    done: () => ({ title: 'All sessions have ended', text: 'The person must sign in again.' }),
  },
  lock: {
    icon: Lock,
    name: 'Lock account',
    explanation: () =>
      'The person is signed out at once, and cannot sign in until you unlock the account. Books, orders and reviews stay.',
    failure: 'The account could not be locked',
    run: (admin, { id, version }) => admin.lockPerson(id, version),
    done: () => ({ title: 'The account is locked', text: 'All its sessions have ended.' }),
  },
  unlock: {
    icon: LockOpen,
    name: 'Unlock account',
    explanation: () => 'The person can sign in again with the password.',
    failure: 'The account could not be unlocked',
    run: (admin, { id, version }) => admin.unlockPerson(id, version),
    done: () => ({ title: 'The account is unlocked', text: 'The person can sign in again.' }),
  },
  delete: {
    icon: Trash2,
    name: 'Delete account',
    explanation: ({ username }) =>
      `The account ${username} is deleted with its library, annotations and sessions. Orders stay without the person, and reviews stay without the name. This cannot be undone.`,
    failure: 'The account could not be deleted',
    run: async (admin, { id, version }) => {
      await admin.deletePerson(id, version);
      return undefined;
    },
    done: () => ({ title: '', text: '' }),
  },
};

interface PersonActionsProps {
  person: PersonDetails;
  onChanged: (result: { person: PersonDetails; title: string; text: string }) => void;
  onDeleted: () => void;
}

/** What an admin can do with an account. Each action is asked again. */
export function PersonActions({ person, onChanged, onDeleted }: PersonActionsProps) {
  const { user } = useSession();
  const [open, setOpen] = useState<ActionName | 'roles' | null>(null);
  const own = user ? rolesOf(user) : [];
  const isLocked = person.date_locked !== '';
  const isOwn = user?.id === person.id;
  const names: readonly ActionName[] = [
    ...(isLocked || !hasPermission(own, 'helpPeople') ? [] : (['resetLink', 'endSessions'] as const)),
    ...(isOwn || !hasPermission(own, 'managePeople') ? [] : ([isLocked ? 'unlock' : 'lock', 'delete'] as const)),
  ];
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          variant="quiet"
          icon={<Icon of={ACTIONS[name].icon} isSmall />}
          onClick={() => setOpen(name)}
        >
          {ACTIONS[name].name}
        </Button>
      ))}
      {!isOwn && hasPermission(own, 'changeRoles') && (
        <Button variant="quiet" icon={<Icon of={UserCog} isSmall />} onClick={() => setOpen('roles')}>
          Change roles
        </Button>
      )}
      {open === 'roles' && (
        <RolesDialog
          person={person}
          onClose={() => setOpen(null)}
          onChanged={(changed) => {
            setOpen(null);
            onChanged({ person: changed, title: 'The roles are changed', text: 'They take effect at once.' });
          }}
        />
      )}
      {open !== null && open !== 'roles' && (
        <ActionDialog
          person={person}
          action={ACTIONS[open]}
          onClose={() => setOpen(null)}
          onDone={(changed) => {
            setOpen(null);
            if (changed) onChanged({ person: changed, ...ACTIONS[open].done(changed) });
            else onDeleted();
          }}
        />
      )}
    </>
  );
}

interface ActionDialogProps {
  person: PersonDetails;
  action: PersonAction;
  onClose: () => void;
  onDone: (changed: PersonDetails | undefined) => void;
}

function ActionDialog({ person, action, onClose, onDone }: ActionDialogProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const run = useMutation({
    mutationFn: async () => action.run(admin, person),
    onSuccess: onDone,
    onError: (error) => {
      // The page shows what the other admin changed, and the next attempt is about that version.
      if (error instanceof StoreError && error.code === 'edited_elsewhere')
        void queryClient.invalidateQueries({ queryKey: personQuery(admin, person.id).queryKey });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${action.name}: ${person.username}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={run.isPending} onClick={() => run.mutate()}>
            {action.name}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="anywhere">{action.explanation(person)}</p>
        {run.error && <Failure title={action.failure} error={run.error} />}
      </div>
    </Dialog>
  );
}
