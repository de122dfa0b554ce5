import { Link } from '@tanstack/react-router';
import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import { useSite } from '#web/lib/site.tsx';
import { LegalPage, LegalPart, SupportAddress } from './legal-page.tsx';

const inShort = [
  'You must be 18 or older. There is no exception.',
  `You pay once for ${PLAN_DAYS} days. It never renews by itself and is not refunded once activated.`,
  'Be yourself, ask before you assume, and stop when someone says stop.',
  'No escort services, no explicit content, no asking for money.',
  'You can leave at any time, and then your data is erased.',
];

export function TermsPage() {
  const { brandName } = useSite();
  const { normal, provider } = plans;
  return (
    <LegalPage title="Terms of Service" inShort={inShort}>
      <LegalPart title="1. Who we are and who you are">
        <p>
          {brandName} is a members-only platform on which adults in India find company. By creating
          an account you agree to these terms and to our <Link to="/privacy">Privacy Policy</Link>.
        </p>
        <p>
          You must be at least 18 years old. Nobody under 18 may use {brandName} or appear on it in
          a photo or in a roleplay. One person has one account, with true details, and does not
          share it.
        </p>
      </LegalPart>
      <LegalPart title="2. Your account">
        <p>
          You sign in with your email address and a password. Keep the password to yourself.
          Settings shows the devices that are signed in; sign out any that you do not know. We ask
          you to confirm your email address and may ask for it before you can like or write.
        </p>
      </LegalPart>
      <LegalPart title="3. Membership and payment">
        <ul>
          <li>
            Users pay {formatMoney(normal.price)}, companions {formatMoney(provider.price)}, for{' '}
            {PLAN_DAYS} days.
          </li>
          <li>
            The card payment provider charges in euro, about {formatMoney(normal.charge)} or{' '}
            {formatMoney(provider.charge)}. Your bank converts the amount and may add a fee.
          </li>
          <li>A plan does not recur. When it ends, you choose whether to pay again.</li>
          <li>Renewing early adds {PLAN_DAYS} days to the days you have left.</li>
          <li>
            There are no refunds after activation. If you were charged and the plan was not
            activated, we activate it or return the money.
          </li>
          <li>A payment that is reversed or disputed ends the access it paid for.</li>
        </ul>
      </LegalPart>
      <LegalPart title="4. The four kinds of connection">
        <ul>
          <li>
            <strong>Rent-a-Friend</strong> is platonic company.
          </li>
          <li>
            <strong>Friendship with Benefits</strong> is for consenting adults. No money, gifts or
            favours may be asked, offered or paid for it, by anybody.
          </li>
          <li>
            <strong>Emotional Healing (SHIV)</strong> is a patient ear. It is not medical or
            psychological treatment.
          </li>
          <li>
            <strong>Virtual Relationship / Fantasy Roleplay</strong> is 100% text-based, without
            nudity or adult content.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="5. What is not allowed">
        <ul>
          <li>Anything that involves a person under 18.</li>
          <li>Offering or asking for escort services, paid sex or explicit content.</li>
          <li>Asking for money, sending payment details or selling things.</li>
          <li>Threats, hate, stalking, blackmail, or pressing someone who said no.</li>
          <li>False identities, photos of other people, more than one account.</li>
          <li>Copying profiles in bulk, bots, or attempts to get around our limits.</li>
          <li>Sharing what a member told or showed you in confidence.</li>
        </ul>
      </LegalPart>
      <LegalPart title="6. Companions">
        <p>
          A companion is listed only after an identity check that shows an age of 18 or more.
          Companions decide freely which requests they accept. {brandName} pays them per chat and
          per call minute by the published rate card, out of membership fees. Members pay companions
          nothing directly. Taxes on earnings are the companion&apos;s own.
        </p>
      </LegalPart>
      <LegalPart title="7. Moderation">
        <p>
          You can report any member and have them blocked. Reports are read by people. We may remove
          content, warn, suspend or end an account that breaks these terms. You are told why, and
          you may appeal by answering that notice or writing to us. An account ended for breaking
          the terms is not refunded.
        </p>
      </LegalPart>
      <LegalPart title="8. What you upload">
        <p>
          Your words and photos remain yours. You allow us to store them, resize them and show them
          to members for as long as your account exists. Upload only what you have the right to
          show.
        </p>
      </LegalPart>
      <LegalPart title="9. Meeting people">
        <p>
          Companions are verified and other members may be, but we cannot vouch for how someone
          behaves. Meet in public first, tell a friend, and trust your feeling. In danger, call 112.{' '}
          {brandName} is not a party to what members agree between themselves.
        </p>
      </LegalPart>
      <LegalPart title="10. Leaving, changes, law">
        <p>
          You can leave at any time: write to <SupportAddress /> and your account is erased within
          48 hours, as the <Link to="/privacy">Privacy Policy</Link> says. If we change these terms
          in a way that matters, we tell you by email before it takes effect. Indian law applies,
          and the rights that law gives you as a consumer stay untouched.
        </p>
        <p>
          Questions and complaints: <SupportAddress />.
        </p>
      </LegalPart>
    </LegalPage>
  );
}
