package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.ChartOfAccounts;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** Writes one accounting entry per business event, such as a payment: decides on its accounts and amounts. */
record EntryWriter(Environment environment, Accounts accounts, Journal journal, Periods periods) {
    private static final String CUSTOMERS = "430";
    private static final String SUPPLIERS = "400";
    private static final String CREDITORS = "410";
    private static final String WITHHELD = "4751";
    private static final String INVOICE = "factura";

    // The keys of Model 190 for income from work.
    private static final Set<String> WORK = Set.of("A", "B", "C", "E", "F", "L");
    private static final Set<String> PROFESSIONALS = Set.of("G", "H", "I");

    private void write(long client, Entry entry) {
        periods.year(client, entry.day().getYear());
        journal.write(client, entry);
    }

    private static BigDecimal amount(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }

    private static LocalDate day(Row row, String field) {
        return LocalDate.parse(row.text(field));
    }

    void issued(Row invoice) {
        boolean received = invoice.is("sentido", "recibida");
        Entry entry = new Entry(
                day(invoice, "fecha_expedicion"),
                "Factura " + (received ? "recibida " : "") + invoice.text("numero_completo"),
                INVOICE,
                invoice.id(),
                invoice.text("numero_completo"));
        if (received) {
            purchase(entry, invoice);
        } else {
            sale(entry, invoice);
        }
        write(invoice.client(), entry);
    }

    private void sale(Entry entry, Row invoice) {
        long client = invoice.client();
        JsonNode json = invoice.json();
        entry.debit(() -> customer(invoice), amount(json, "total_a_pagar"));
        entry.debit(() -> accounts.numbered(client, "473", "0"), amount(json, "retencion_irpf_importe"));
        entry.credit(() -> accounts.numbered(client, income(invoice), "0"), amount(json, "base_imponible"));
        for (JsonNode part : json.path("desglose_iva")) {
            entry.credit(() -> rated(client, "477", part, "iva_pct"), amount(part, "cuota"));
            entry.credit(() -> rated(client, "477", part, "recargo_pct"), amount(part, "cuota_recargo"));
        }
    }

    /** Returns the account of sales: 700 for an activity of a business, 705 for professionals and without one. */
    private String income(Row invoice) {
        Row activity = environment.find(TableNames.ACTIVITIES, invoice.client(), invoice.text("actividad_id"));
        return activity != null && activity.is("seccion_iae", "empresarial") ? "700" : "705";
    }

    private Row customer(Row invoice) {
        return accounts.partner(
                invoice.client(), CUSTOMERS, invoice.text("receptor_nif"), invoice.text("receptor_nombre"));
    }

    private void purchase(Entry entry, Row invoice) {
        long client = invoice.client();
        JsonNode json = invoice.json();
        BigDecimal cost = amount(json, "base_imponible").add(amount(json, "cuota_recargo"));
        entry.debit(() -> accounts.numbered(client, "600", "0"), cost);
        for (JsonNode part : json.path("desglose_iva")) {
            entry.debit(() -> rated(client, "472", part, "iva_pct"), amount(part, "cuota"));
        }
        entry.credit(() -> accounts.numbered(client, WITHHELD, "0"), amount(json, "retencion_irpf_importe"));
        entry.credit(() -> supplier(invoice), amount(json, "total_a_pagar"));
    }

    private Row supplier(Row invoice) {
        return accounts.partner(invoice.client(), SUPPLIERS, invoice.text("emisor_nif"), invoice.text("emisor_nombre"));
    }

    /** Returns the sub-account of a rate, such as 4770000021. */
    private Row rated(long client, String account, JsonNode part, String rate) {
        String digits = amount(part, rate).stripTrailingZeros().toPlainString().replace(".", "");
        return accounts.numbered(client, account, digits.length() > 3 ? digits.substring(0, 3) : digits);
    }

    void annulled(Row invoice, LocalDate day) {
        journal.reverse(invoice.client(), INVOICE, invoice.id(), day);
    }

    void replaced(Row invoice, Row by, List<JsonNode> payments) {
        LocalDate day = day(by, "fecha_expedicion");
        journal.reverse(invoice.client(), INVOICE, invoice.id(), day);
        move(invoice, by, payments, day);
    }

    void restored(Row invoice, Row annulled, List<JsonNode> payments) {
        LocalDate today = environment.today();
        String number = invoice.text("numero_completo");
        Entry entry = new Entry(today, "Restablecimiento de la factura " + number, INVOICE, invoice.id(), number);
        sale(entry, invoice);
        write(invoice.client(), entry);
        move(annulled, invoice, payments, today);
    }

    /** Moves payments that were received from the customer of one invoice to that of another. */
    private void move(Row from, Row to, List<JsonNode> payments, LocalDate day) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode each : payments) {
            sum = sum.add(
                    each.path("estado").asText().equals("registrado") ? amount(each, "importe") : BigDecimal.ZERO);
        }
        Row before = customer(from);
        Row after = customer(to);
        if (!payments.isEmpty() && !before.text("codigo").equals(after.text("codigo"))) {
            String number = to.text("numero_completo");
            String payment = payments.get(0).path("id").asText();
            Entry entry = new Entry(day, "Traspaso de cobros a la factura " + number, "banco", payment, number);
            BigDecimal moved = sum;
            write(from.client(), entry.debit(() -> before, moved).credit(() -> after, moved));
        }
    }

    void paid(Row invoice, JsonNode payment) {
        boolean received = invoice.is("sentido", "recibida");
        long client = invoice.client();
        BigDecimal amount = amount(payment, "importe");
        Entry entry = new Entry(
                LocalDate.parse(payment.path("fecha").asText()),
                (received ? "Pago de la factura " : "Cobro de la factura ") + invoice.text("numero_completo"),
                "banco",
                payment.path("id").asText(),
                invoice.text("numero_completo"));
        Row treasury = treasury(client, payment);
        if (received) {
            entry.debit(() -> supplier(invoice), amount).credit(() -> treasury, amount);
        } else {
            entry.debit(() -> treasury, amount).credit(() -> customer(invoice), amount);
        }
        write(client, entry);
    }

    /** Returns the cash account, the account of the named bank account, or the first bank account. */
    private Row treasury(long client, JsonNode payment) {
        if (payment.path("metodo").asText().equals("efectivo")) {
            return accounts.numbered(client, "570", "0");
        }
        Row bank = environment.find(TableNames.BANK_ACCOUNTS, client, payment.path("cuenta_id"));
        String code = bank == null ? "" : bank.text("cuenta_contable");
        String number = code.length() > 3 && code.startsWith("572") ? code.substring(3) : "";
        while (number.startsWith("0")) {
            number = number.substring(1);
        }
        boolean fits = !number.isEmpty() && number.length() <= accounts.digits(client) - 3;
        return fits ? accounts.numbered(client, "572", number) : accounts.firstBank(client);
    }

    void expense(Row expense) {
        long client = expense.client();
        String number = expense.text("numero_factura");
        String booked = expense.text("fecha_contable");
        Entry entry = new Entry(
                LocalDate.parse(booked.isEmpty() ? expense.text("fecha_expedicion") : booked),
                expense.text("concepto"),
                "gasto",
                expense.id(),
                number);
        BigDecimal cost = BigDecimal.ZERO;
        BigDecimal total = BigDecimal.ZERO;
        for (JsonNode part : expense.json().path("desglose_iva")) {
            BigDecimal tax = amount(part, "cuota").add(amount(part, "cuota_recargo"));
            BigDecimal share = ClientRates.deductibleShare(environment, expense, part);
            BigDecimal deducted = InvoiceTotals.cents(amount(part, "cuota").multiply(share));
            entry.debit(() -> rated(client, "472", part, "iva_pct"), deducted);
            cost = cost.add(amount(part, "base")).add(tax).subtract(deducted);
            BigDecimal owed = PurchaseOperations.owed(expense.json(), part);
            entry.credit(() -> rated(client, "477", part, "iva_pct"), owed);
            total = total.add(amount(part, "base")).add(tax).subtract(owed);
        }
        Row account = cost(expense);
        entry.debit(() -> account, cost);
        BigDecimal withheld = amount(expense.json(), "retencion_irpf_importe");
        entry.credit(() -> accounts.numbered(client, WITHHELD, "0"), withheld);
        String creditor = account.text("codigo").startsWith("60") ? SUPPLIERS : CREDITORS;
        Row partner = accounts.partner(
                client, creditor, Identification.of(expense, "proveedor_nif"), expense.text("proveedor_nombre"));
        entry.credit(() -> partner, total.subtract(withheld));
        write(client, entry);
    }

    /** Returns the account that an expense names, if it is one of expenses or assets; otherwise 629. */
    private Row cost(Row expense) {
        String named = expense.text("cuenta_contable");
        if (named.matches("[26][0-9]{2,11}")) {
            Row there = accounts.find(expense.client(), named);
            if (there != null && there.json().path("es_subcuenta").asBoolean()) {
                return there;
            }
            String parent = ChartOfAccounts.names().containsKey(named) ? named : ChartOfAccounts.parent(named);
            if (parent != null && parent.length() > 2) {
                return accounts.numbered(expense.client(), parent, "0");
            }
        }
        return accounts.numbered(expense.client(), "629", "0");
    }

    void withheld(Row payment) {
        long client = payment.client();
        Entry entry = new Entry(
                day(payment, "fecha_pago"),
                "Pago con retención a " + payment.text("perceptor_nombre"),
                "irpf",
                payment.id(),
                "");
        boolean work = WORK.contains(payment.text("clave_percepcion"));
        BigDecimal base = amount(payment.json(), "base_retencion");
        BigDecimal withheld = amount(payment.json(), "retencion_importe");
        entry.debit(() -> accounts.numbered(client, costOf(payment), "0"), base);
        entry.credit(() -> accounts.numbered(client, WITHHELD, "0"), withheld);
        Row owed = work
                ? accounts.numbered(client, "465", "0")
                : accounts.partner(
                        client,
                        CREDITORS,
                        Identification.of(payment, "perceptor_nif"),
                        payment.text("perceptor_nombre"));
        entry.credit(() -> owed, base.subtract(withheld));
        write(client, entry);
    }

    private static String costOf(Row payment) {
        String key = payment.text("clave_percepcion");
        return switch (payment.text("tipo_renta")) {
            case "alquiler" -> "621";
            case "capital" -> "662";
            default -> WORK.contains(key) ? "640" : PROFESSIONALS.contains(key) ? "623" : "629";
        };
    }

    void payslip(Row payslip) {
        write(payslip.client(), new PayslipEntries(accounts).owed(payslip));
    }

    void wagePaid(Row payslip, LocalDate day) {
        write(payslip.client(), new PayslipEntries(accounts).wagePaid(payslip, day));
    }

    void contributionsPaid(Row payslip, LocalDate day) {
        write(payslip.client(), new PayslipEntries(accounts).contributionsPaid(payslip, day));
    }

    void presented(Row model) {
        new TaxModelEntries(environment, accounts, journal).settle(model);
        int year = model.json().path("ejercicio").asInt();
        periods.year(model.client(), environment.today().getYear());
        periods.close(model.client(), year, model.text("periodo"));
    }

    void checkOpen(long client, LocalDate day) {
        periods.checkOpen(client, day);
    }
}
