import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { shownText, shown } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { formatMoney } from '#contract/money.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Portrait } from '../portrait.tsx';
import { Section, Disclosure } from '../section.tsx';
import { JoinButton } from '../public-header.tsx';
import { excerptAnswers } from '../faq/excerpt.claims.ts';
import { useMeasured } from '../measured-times.ts';
import { belief, reasons, steps, measures } from './landing.claims.ts';
import { Points } from './points.tsx';
import section from '../section.module.css';
import classes from './landing-sections.module.css';

export function AboutUs() {
  const { brandName } = useSite();
  const sizes = '(width < 60em) 30vw, 160px';
  return (
    <section className={section.section}>
      <div className={`${section.wrap} ${classes.split}`}>
        <div className={classes.faces}>
          <Portrait name="ishita" alt="" sizes={sizes} />
          <Portrait name="rohan" alt="" sizes={sizes} />
          <Portrait name="zoya" alt="" sizes={sizes} />
        </div>
        <div>
          <h2 className={classes.title}>About Us</h2>
          <p className={classes.text}>
            Cities are full and evenings are still lonely. {brandName} is for people who want
            company without pretending to want something else: a friend for the weekend, a patient
            ear, a story written together.
          </p>
          <p className={classes.text}>{shownText(belief)}</p>
          <Link to="/about" className={classes.link}>
            Read our story
            <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </section>
  );
}

export function WhyPremium() {
  return (
    <Section
      title="Why Premium Only"
      lead="There is no free tier. That is a choice, and you will feel it in every conversation."
      sunk
    >
      <Points points={reasons} />
    </Section>
  );
}

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      lead="Four small steps from a new account to a first hello."
      sunk
    >
      <ol className={classes.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={classes.step}>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.howItWorksText}>{shownText(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function SafetyFirst() {
  const heading = useId();
  return (
    <section id="safety" tabIndex={-1} aria-labelledby={heading} className={classes.band}>
      <div className={classes.panel}>
        <h2 id={heading} className={classes.safetyFirstTitle}>
          Safety First
        </h2>
        <p className={classes.lead}>
          Trusting a stranger takes courage. Here is what stands behind you when you do.
        </p>
        <Points points={measures} />
        <p className={classes.more}>
          <Link to="/safety">How to meet safely, and whom to call</Link>
        </p>
      </div>
    </section>
  );
}

export function MembershipPlans() {
  return (
    <Section
      id="pricing"
      title="Membership Plans"
      lead={`One payment for ${PLAN_DAYS} days. Nothing renews behind your back.`}
      centred
    >
      <div className={classes.plans}>
        <PlanCard plan={plans.normal} audience="You are looking for company.">
          <JoinButton userType="normal" size="lg" fullWidth>
            Join as User
          </JoinButton>
        </PlanCard>
        <PlanCard plan={plans.provider} audience="You offer your time as a companion." strong>
          <JoinButton userType="provider" size="lg" fullWidth color="marigold">
            Become a Companion
          </JoinButton>
        </PlanCard>
      </div>
      <p className={classes.note}>
        Paid once by card, charged in euro at the shown amount. A plan that has been activated is
        not refunded.
      </p>
    </Section>
  );
}

export function ClosingCall() {
  return (
    <section className={classes.closingCallBand}>
      <div className={classes.closingCallPanel}>
        <h2 className={classes.closingCallTitle}>Somebody is waiting for a hello</h2>
        <p className={classes.closingCallText}>
          Make your profile today. {formatMoney(plans.normal.price)} opens the next {PLAN_DAYS}{' '}
          days, and only members can see you.
        </p>
        <JoinButton size="lg">Create your account</JoinButton>
      </div>
    </section>
  );
}

export function FaqExcerpt() {
  const { textOf } = useMeasured();
  return (
    <Section
      title="Frequently asked questions"
      lead="What people want to know before they join."
      centred
    >
      <div className={classes.list}>
        {shown(Object.values(excerptAnswers)).map(({ question, answer }) => (
          <Disclosure key={question} title={<h3>{question}</h3>}>
            <p>{textOf(answer)}</p>
          </Disclosure>
        ))}
      </div>
      <div className={classes.faqExcerptMore}>
        <LinkButton to="/faq" variant="default">
          All questions and answers
        </LinkButton>
      </div>
    </Section>
  );
}
