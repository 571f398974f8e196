export { criteriaAsked, CRITERIA_LAWS, type CriteriaAsked, type CriteriaLaw } from './paragraphs'
export { type AwardLaw, type AwardRule, awardRuleFor, awardRulesFor, filledSeats, mostFilled, rulesOf, seatsOf, type Seat } from './consent'
