import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconUserOff } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { plans } from '#contract/billing/plans.ts';
import { memberActions } from '#contract/safety/cases.ts';
import type { CaseSummary, MemberPage as Shown } from '#contract/safety/console.endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TakeBack } from '../identity/take-back.tsx';
import { api, memberQuery } from './console.api.ts';
import type { Viewer } from './case-panel.tsx';
import { CaseRow } from './case-row.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionLine } from './evidence.tsx';
import { likelyReason, roleLabels, statusLabels } from './labels.ts';
import columns from './case-page.module.css';
import shared from './console.module.css';

/** Everything that our team knows of a member, and what it can do. */
export function MemberPage() {
  const { id } = useParams({ from: '/member/staff/admin/members/$id' });
  const { member: viewer } = useAuth();
  return viewer && <MemberScreen key={id} id={id} viewer={viewer} />;
}

function MemberScreen({ id, viewer }: { id: string; viewer: Viewer }) {
  const { data, error, isPending, refetch } = useQuery(memberQuery(id));
  if (isPending)
    return (
      <PageFrame title="Member">
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the member…</VisuallyHidden>
          <Skeleton height={420} radius="lg" />
        </div>
      </PageFrame>
    );
  if (data) return <MemberView member={data} viewer={viewer} />;
  if (refusalOf(error)?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={IconUserOff}
        order={1}
        title="This member is not here"
        text="They have left, or it is you."
      />
    );
  return (
    <LoadFailure
      title="The member could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      order={1}
    />
  );
}

function MemberView({ member, viewer }: { member: Shown; viewer: Viewer }) {
  const { name, email, role, actions, about, reported, devices } = member;
  return (
    <PageFrame title={name} lead={role === 'member' ? email : `${email} · ${roleLabels[role]}`}>
      <div className={columns.columns}>
        <div className={columns.evidence}>
          <Part title="Account">
            <Account member={member} />
          </Part>
          <Part title="What was decided">
            {actions.length === 0 && <p className={shared.soft}>Nothing so far.</p>}
            {actions.map((action) => (
              <DecisionLine key={action.id} decision={action} />
            ))}
          </Part>
          <Part title="Cases about them">
            <CaseRows cases={about} viewerId={viewer.id} none="None so far." />
          </Part>
          <Part title="What they reported">
            <p className={shared.soft}>
              {member.reports.upheld} upheld, {member.reports.dismissed} dismissed
            </p>
            <CaseRows cases={reported} viewerId={viewer.id} none="They have reported nobody." />
          </Part>
          <Part title="Plans">
            <Plans member={member} viewer={viewer} />
          </Part>
          <Part title="Devices">
            {devices.length === 0 ? (
              <p className={shared.soft}>Signed in nowhere.</p>
            ) : (
              <ul>
                {devices.map(({ label, lastSeenAt }) => (
                  <li key={`${label} ${lastSeenAt}`}>
                    {label}, <span className={shared.soft}>{dateTimeText(lastSeenAt)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </div>
        <aside className={columns.side}>
          <Act member={member} viewer={viewer} />
          {member.identityVerifiedAt && viewer.role === 'admin' && (
            <TakeBack id={member.id} name={name} />
          )}
        </aside>
      </div>
    </PageFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={shared.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Account({ member }: { member: Shown }) {
  const { fullName, status, until, userType, joinedAt, emailVerified, identityVerifiedAt, plan } =
    member;
  return (
    <dl className={shared.facts}>
      <dt>Full name</dt>
      <dd>{fullName}</dd>
      <dt>Status</dt>
      <dd>
        {statusLabels[status]}
        {until && ` until ${dateTimeText(until)}`}
      </dd>
      <dt>Kind</dt>
      <dd>{userType === 'provider' ? 'Companion' : 'User'}</dd>
      <dt>Joined</dt>
      <dd>{dateText(joinedAt)}</dd>
      <dt>Email</dt>
      <dd>{emailVerified ? 'Confirmed' : 'Not confirmed'}</dd>
      <dt>Identity</dt>
      <dd>{identityVerifiedAt ? `Verified ${dateText(identityVerifiedAt)}` : 'Not verified'}</dd>
      <dt>Plan</dt>
      <dd>
        {plan ? `${plans[plan.id].name}${plan.until ? `, ${untilText(plan.until)}` : ''}` : 'None'}
      </dd>
    </dl>
  );
}

function Plans({ member: { payments, email }, viewer }: { member: Shown; viewer: Viewer }) {
  return (
    <>
      {payments.length === 0 && <p className={shared.soft}>They have paid for none.</p>}
      <ul>
        {payments.map(({ plan, status, createdAt }) => (
          <li key={createdAt}>
            {plans[plan].name}, {status},{' '}
            <span className={shared.soft}>{dateTimeText(createdAt)}</span>
          </li>
        ))}
      </ul>
      {viewer.role === 'admin' && (
        <Link to="/admin/payments" search={{ search: email }}>
          Their payments
        </Link>
      )}
    </>
  );
}

const untilText = (until: string) => `until ${dateText(until)}`;

interface CaseRowsProps {
  cases: CaseSummary[];
  viewerId: string;
  none: string;
}

function CaseRows({ cases, viewerId, none }: CaseRowsProps) {
  if (cases.length === 0) return <p className={shared.soft}>{none}</p>;
  return (
    <ul className={shared.bare}>
      {cases.map((each) => (
        <li key={each.id}>
          <CaseRow of={each} viewerId={viewerId} />
        </li>
      ))}
    </ul>
  );
}

/** Without a case: for what our team learns in another way. */
function Act({ member, viewer }: { member: Shown; viewer: Viewer }) {
  const { id, name, role, status } = member;
  const place = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(api.console.act.mutationOptions());
  const isStaff = role !== 'member';
  const choices = memberActions.filter((action) => action !== 'restore' || status !== 'active');
  return (
    <section ref={place} tabIndex={-1} className={shared.card} aria-labelledby="act">
      <h2 id="act">Act without a case</h2>
      {isStaff && viewer.role !== 'admin' ? (
        <p className={shared.soft}>Only an admin decides about our own team.</p>
      ) : (
        <DecisionForm
          key={member.actions.length}
          draftKey={`${viewer.id} ${id}`}
          choices={choices}
          readerOf={() => name}
          reasonOf={(action) => likelyReason(action, null)}
          mayRefund={viewer.role === 'admin'}
          send={async ({ choice: action, ...decision }) => {
            await mutateAsync({ id, action, ...decision });
            await queryClient.invalidateQueries({ queryKey: memberQuery(id).queryKey });
            place.current?.focus({ preventScroll: true });
            await toast(`${name} is told what was decided.`);
            return true;
          }}
        />
      )}
    </section>
  );
}
