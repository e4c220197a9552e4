/** The default of `LENDER_ECOA_AGENCY`. A finance company's notice names this agency (12 CFR 1002, Appendix A, as in 88 FR 16531). */
export const federalTradeCommission =
  'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580';
