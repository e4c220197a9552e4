/** The agency of finance companies (12 CFR 1002, Appendix A; since 2023, 88 FR 16531). */
export const federalTradeCommission =
  'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580';
