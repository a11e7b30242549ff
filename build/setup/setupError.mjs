/** Set-up cannot continue. The message is one sentence that says what to do about it. */
export class SetupError extends Error {}
