/**
 * Returns a function that shows one native dialog of a window at a time, and returns `instead` for a second one. A
 * hijacked page could otherwise cover the screen with dialogs. A new window is not held up by the dialog of an earlier
 * one, which may never answer.
 */
export function createDialogGate<Parent extends object>() {
  let parentOfOpen: Parent | null = null
  return async <Answer>(parent: Parent, show: () => Promise<Answer>, instead: Answer): Promise<Answer> => {
    if (parentOfOpen === parent) return instead
    parentOfOpen = parent
    try {
      return await show()
    } finally {
      if (parentOfOpen === parent) parentOfOpen = null
    }
  }
}
