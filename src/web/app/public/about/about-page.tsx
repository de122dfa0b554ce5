import { shownText } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { commitments, differences, story, values } from './about.claims.ts';
import classes from './about-page.module.css';
import { ClosingCall } from '../landing/landing-sections.tsx';
import { Points } from '../landing/points.tsx';
import { Portrait, type PortraitName } from '../portrait.tsx';
import { PublicLayout } from '../public-layout.tsx';
import section from '../section.module.css';
import { Section } from '../section.tsx';

const faces: PortraitName[] = ['gurpreet', 'ananya', 'ishita', 'arjun'];

export function AboutPage() {
  const { brandName } = useSite();
  return (
    <PublicLayout>
      <section className={classes.top}>
        <div>
          <h1 className={classes.title}>Company is a human need, not a guilty secret</h1>
          <p className={classes.lead}>
            {brandName} means to make it ordinary to say: I would like some company. For a film, for
            a journey, for one difficult hour.
          </p>
        </div>
        <div className={classes.faces}>
          {faces.map((name) => (
            <Portrait key={name} name={name} alt="" sizes="(width < 60em) 23vw, 230px" eager />
          ))}
        </div>
      </section>
      <section className={section.wrap}>
        <div className={classes.pair}>
          <div className={classes.statement}>
            <h2>Our vision</h2>
            <p>
              An India where nobody has to be lonely for want of a safe way to meet, and where every
              kind of honest company has a respectable place.
            </p>
          </div>
          <div className={classes.statement}>
            <h2>Our mission</h2>
            <p>
              To bring together real people who say clearly what they want, and to guard the space
              between them so that trust can grow.
            </p>
          </div>
        </div>
      </section>
      <Section title="Our values" lead="Four words we hold every decision against.">
        <Points points={values} />
      </Section>
      <Section title="What makes us different" sunk>
        <Points points={differences} />
      </Section>
      <Section title="Our story" centred>
        <div className={classes.story}>
          {story
            .map((paragraph) => shownText(paragraph))
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      </Section>
      <Section title="Our commitments" lead="What you may hold us to, every day." sunk>
        <Points points={commitments} />
      </Section>
      <div className={classes.closing}>
        <ClosingCall />
      </div>
    </PublicLayout>
  );
}
