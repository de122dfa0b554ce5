import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shownText } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { Portrait } from '../portrait.tsx';
import section from '../section.module.css';
import classes from './about-us.module.css';
import { belief } from './landing.claims.ts';

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
