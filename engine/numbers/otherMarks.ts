/** What is typed as the other of the two languages writes it: what was asked stays asked, with the same readings. */
export const withOtherMarks = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
