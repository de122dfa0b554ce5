import { Button, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconSearch, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api } from './console.api.ts';
import { roleLabels, statusLabels } from './labels.ts';
import shared from './console.module.css';
import row from './case-page.module.css';

/** Nobody leafs through members: one knows whom one looks for. */
export function MembersPage() {
  const { search } = useSearch({ from: '/member/staff/admin/members' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search ?? '');
  return (
    <PageFrame
      title="Members"
      lead="Found by their whole email, their id, or the number of a case."
    >
      <form
        role="search"
        className={shared.search}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim() || undefined;
          void navigate({ to: '/admin/members', search: { search: wanted }, replace: true });
        }}
      >
        <TextInput
          type="search"
          label="Email, id or case number"
          placeholder="asha@example.com or 7KQ2-M4XR"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      {search && <Found search={search} />}
    </PageFrame>
  );
}

/** Also for whoever makes somebody a moderator. */
export const membersQuery = (search: string | undefined) =>
  api.console.members.queryOptions({ input: search ? { search } : skipToken });

function Found({ search }: { search: string }) {
  const { data, error, isPending, refetch } = useQuery(membersQuery(search));
  if (isPending)
    return (
      <div role="status" aria-busy="true">
        <VisuallyHidden>Searching…</VisuallyHidden>
        <Skeleton height={80} radius="lg" />
      </div>
    );
  if (!data)
    return (
      <LoadFailure title="The search did not work" error={error} onRetry={() => void refetch()} />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconUserOff}
        title="Nobody found"
        text="Nothing fits as a whole. You yourself are not found here either."
      />
    );
  return (
    <ul className={shared.list}>
      {data.items.map(({ id, name, email, role, status }) => (
        <li key={id}>
          <Link to="/admin/members/$id" params={{ id }} className={row.row}>
            <span className={row.kind}>{roleLabels[role]}</span>
            <span className={row.text}>
              <strong>{name}</strong>
              <span className={row.soft}>{email}</span>
            </span>
            <span className={row.clock}>{statusLabels[status]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
