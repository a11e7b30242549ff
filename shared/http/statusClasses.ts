/** Whether the server asks for a pause: the request came too often, too early, or the server is overloaded (N-12). */
export const isBusyStatus = (status: number): boolean => status === 429 || status === 503 || status === 425

/** Whether the server failed or timed out by itself. 503 also means busy: check `isBusyStatus` first. */
export const isServerError = (status: number): boolean => status === 408 || (status >= 500 && status <= 599)
