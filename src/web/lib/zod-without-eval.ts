// Zod tries out whether it may compile code, and our content policy reports the attempt. Zod reads this
// when it is loaded, which is later: the first page does not wait for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
