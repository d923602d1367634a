package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;

/** Makes the accounting entries of a payslip: its cost and debts, and the payments of wage and contributions. */
record PayslipEntries(Accounts accounts) {
    private static final String ORIGIN = "nomina";
    private static final String WAGES_OWED = "465";
    private static final String CONTRIBUTIONS_OWED = "476";

    Entry owed(Row payslip) {
        long client = payslip.client();
        BigDecimal gross = amount(payslip, "total_devengado");
        BigDecimal employer = amount(payslip, "ss_empresa");
        BigDecimal contributions = contributions(payslip);
        BigDecimal tax = amount(payslip, "retencion_irpf_importe");
        BigDecimal paid = amount(payslip, "liquido");
        BigDecimal inKind =
                gross.add(employer).subtract(contributions).subtract(tax).subtract(paid);
        return entry(payslip, LocalDate.parse(payslip.text("fecha_hasta")), "Nómina de ")
                .debit(() -> accounts.numbered(client, "640", "0"), gross)
                .debit(() -> accounts.numbered(client, "642", "0"), employer)
                .credit(() -> accounts.numbered(client, CONTRIBUTIONS_OWED, "0"), contributions)
                .credit(() -> accounts.numbered(client, "4751", "0"), tax)
                .credit(() -> accounts.numbered(client, "755", "0"), inKind)
                .credit(() -> accounts.numbered(client, WAGES_OWED, "0"), paid);
    }

    Entry wagePaid(Row payslip, LocalDate day) {
        return paid(entry(payslip, day, "Pago de la nómina de "), payslip, WAGES_OWED, amount(payslip, "liquido"));
    }

    Entry contributionsPaid(Row payslip, LocalDate day) {
        return paid(entry(payslip, day, "Seguros sociales de "), payslip, CONTRIBUTIONS_OWED, contributions(payslip));
    }

    private Entry paid(Entry entry, Row payslip, String debt, BigDecimal amount) {
        long client = payslip.client();
        return entry.debit(() -> accounts.numbered(client, debt, "0"), amount)
                .credit(() -> accounts.firstBank(client), amount);
    }

    private static Entry entry(Row payslip, LocalDate day, String what) {
        String month = payslip.text("mes") + "/" + payslip.text("ejercicio");
        return new Entry(day, what + month, ORIGIN, payslip.id(), "");
    }

    /** Returns the contributions of the employer and of the worker. */
    private static BigDecimal contributions(Row payslip) {
        return amount(payslip, "ss_empresa").add(amount(payslip, "ss_trabajador"));
    }

    private static BigDecimal amount(Row payslip, String field) {
        JsonNode amount = payslip.json().path(field);
        return amount.decimalValue();
    }
}
