/** File → what belongs into it. */
export const lists: () => Record<string, string>
