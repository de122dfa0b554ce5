/** Of a page that looks like a provider's own: not ours, and plainly a test. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f6f6f9; --surface: #fff; --ink: #1d1b26; --soft: #5f5c6e; --line: #dcdbe4; --main: #3f3a8c; --on-main: #fff; --wash: #efeefb; --side: #2b2763; --on-side: #fff; --side-soft: #d5d2f5; --bad: #a03328; --bad-wash: #fbe7e3; --test: #fdf0d6; --on-test: #6b4406 }
@media (prefers-color-scheme: dark) { :root { --paper: #131219; --surface: #1d1b26; --ink: #f1f0f7; --soft: #b3b0c4; --line: #3a3748; --main: #b4aef5; --on-main: #16133d; --wash: #2a2740; --side: #221f45; --on-side: #f1f0f7; --side-soft: #c3bfe6; --bad: #f5a599; --bad-wash: #3d1f1c; --test: #3b2c12; --on-test: #f0c878 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, 'Segoe UI', sans-serif }
main { display: grid; min-height: 100dvh; grid-template-rows: auto 1fr }
.order { padding: 20px; background: var(--side); color: var(--on-side) }
.pay { padding: 24px 20px 40px }
.order > div, .pay > div { max-width: 420px; margin: 0 auto }
h1, h2, p { margin: 0 } h1 { font-size: 1rem; font-weight: 500; color: var(--side-soft) } h2 { font-size: 1.25rem }
.back { margin: 0 0 16px -12px; padding: 10px 12px; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
.amount { margin-top: 4px; font-size: 2.25rem; font-weight: 650; letter-spacing: -.02em }
.test { display: inline-block; margin-left: 8px; padding: 2px 10px; border-radius: 99px; background: var(--test); color: var(--on-test); font-size: .8125rem; font-weight: 650; vertical-align: 2px }
.soft { color: var(--soft) } .order .soft { color: var(--side-soft) }
fieldset { min-width: 0; margin: 12px 0 20px; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
label { display: flex; gap: 14px; align-items: flex-start; padding: 14px 16px; cursor: pointer }
label + label { border-top: 1px solid var(--line) } label:has(:checked) { background: var(--wash) }
label:first-of-type { border-radius: 12px 12px 0 0 } label:last-of-type { border-radius: 0 0 12px 12px }
label strong, label span { display: block } input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--main) }
.go { width: 100%; min-height: 50px; margin-bottom: 12px; border: 0; border-radius: 12px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 650; cursor: pointer }
.go.plain { border: 1px solid var(--line); background: var(--surface); color: var(--ink) }
.alert { margin: 12px 0; padding: 12px 16px; border-radius: 12px; background: var(--bad-wash); color: var(--bad); font-weight: 600 }
.ask { margin-top: 20px }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px } .order :focus-visible { outline-color: var(--on-side) } a { color: inherit }
@media (width >= 860px) { main { grid-template: 1fr / 1fr 1fr } .order, .pay { padding: 96px 64px } .order > div { margin-right: 0 } .pay > div { margin-left: 0 } }`;
