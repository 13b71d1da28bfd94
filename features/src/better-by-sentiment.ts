/** The direction in which a change of a metric is good news. */
export const betterBySentiment = { up: 'up', down: 'down', neutral: 'none' } as const
