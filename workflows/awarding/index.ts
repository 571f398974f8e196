export { criteriaAsked, CRITERIA_LAWS, type CriteriaAsked, type CriteriaLaw } from './paragraphs'
export { type AwardRule, awardRuleFor, countApart } from './consent'
