/**
 * Shows one native dialog of a window at a time, and answers a second one with `instead`. A page that a stranger took
 * over could otherwise cover the screen with dialogs, fifty a second. A new window has its own turn, because nothing
 * tells whether the dialog of a window that is gone ever answers.
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
