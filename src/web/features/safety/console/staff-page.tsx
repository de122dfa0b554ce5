import { Button, NativeSelect, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { memberRoles, type MemberRole } from '#contract/accounts/rules.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { failureText } from '#web/lib/failure.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api } from './console.api.ts';
import { roleLabels } from './labels.ts';
import { membersQuery } from './members-page.tsx';
import shared from './console.module.css';

const staffQuery = api.console.staffMembers.queryOptions();

/** Who looks after the site, and who decides that. */
export function StaffPage() {
  const { data, error, isPending, refetch } = useQuery(staffQuery);
  const viewerId = useAuth().member?.id;
  const setRole = useSetRole();
  return (
    <PageFrame title="Staff" lead="Moderators decide cases. Admins also see payments and roles.">
      {isPending && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the staff…</VisuallyHidden>
          <Skeleton height={160} radius="lg" />
        </div>
      )}
      {!isPending && !data && (
        <LoadFailure
          title="The staff could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className={shared.list}>
          {data.items.map((person) => (
            <li key={person.id} className={shared.person}>
              <div className={shared.text}>
                {person.id === viewerId ? (
                  <strong>{person.name} (you)</strong>
                ) : (
                  <Link to="/admin/members/$id" params={{ id: person.id }}>
                    {person.name}
                  </Link>
                )}
                <span className={shared.soft}>{person.email}</span>
              </div>
              {person.id === viewerId ? (
                // There is always somebody left who can change it back.
                <span>{roleLabels[person.role]}</span>
              ) : (
                <NativeSelect
                  aria-label={`Role of ${person.name}`}
                  value={person.role}
                  data={memberRoles.map((value) => ({ value, label: roleLabels[value] }))}
                  onChange={({ currentTarget: { value } }) => {
                    const role = memberRoles.find((each) => each === value);
                    if (role) void setRole(person, role);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <AddStaff setRole={setRole} />
    </PageFrame>
  );
}

interface Person {
  id: string;
  name: string;
  email: string;
}

/** Asks first: whoever gets a role sees what nobody else does. */
function useSetRole() {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(api.console.setRole.mutationOptions());
  return async ({ id, name, email }: Person, role: MemberRole): Promise<void> => {
    const sure = await confirm({
      title: `Make ${name} a${role === 'admin' ? 'n' : ''} ${roleLabels[role].toLowerCase()}?`,
      body:
        role === 'member'
          ? `${email} no longer gets into the console.`
          : `${email} gets to see what members report and write.`,
      confirmLabel: 'Change the role',
      danger: role !== 'member',
    });
    if (!sure) return;
    try {
      await mutateAsync({ id, role });
      await toast(`${name} is ${roleLabels[role].toLowerCase()} from now on.`);
    } catch (error) {
      await toastFailure(error, 'The role could not be changed. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
  };
}

function AddStaff({ setRole }: { setRole: ReturnType<typeof useSetRole> }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const queryClient = useQueryClient();

  async function add(): Promise<void> {
    setFault(null);
    try {
      const query = { ...membersQuery(email.trim() || undefined), staleTime: 0 };
      const [found] = (await queryClient.fetchQuery(query)).items;
      if (found) await setRole(found, 'moderator');
      else setFault('Nobody else has signed up with this email.');
    } catch (error) {
      setFault(failureText(error, 'The search did not work. Please try again.'));
    }
  }

  return (
    <section className={shared.card} aria-labelledby="add">
      <h2 id="add">Somebody new</h2>
      <form
        className={shared.search}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextInput
          type="email"
          label="Their email"
          required
          maxLength={200}
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit">Make a moderator</Button>
      </form>
      <FormError id="add-fault" message={fault} />
    </section>
  );
}
