package es.cg.sdk.checks;

import es.cg.sdk.checks.OpenApi.Operation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the contract leaves to a person in the panel on purpose: no operation may offer it, not even an assumed one. */
final class NotOffered {
    // formatter:off
    private static final List<Area> AREAS = List.of(
        new Area("/invoices",            "POST /invoices(/\\{id}/(payments|due-dates/\\{\\w+}/collect))?", "invoices are not cancelled or rectified"),
        new Area("/tax-models",          "POST /tax-models",                                               "tax models are not submitted"),
        new Area("/accounting-entries",  "",                                                               "accounting entries are read only"),
        new Area("/accounting-periods",  "",                                                               "accounting periods are read only"),
        new Area("/accounts",            "POST /accounts",                                                 "of the chart of accounts only sub-accounts are added"),
        new Area("/bank-transactions",   "POST /bank-transactions/(import|\\{id}/match-proposals)",        "a reconciliation is proposed, not confirmed"),
        new Area("/bank-accounts",       "",                                                               "bank accounts are read only"),
        new Area("/bank-imports",        "",                                                               "bank imports are read only"),
        new Area("/match-proposals",     "",                                                               "a reconciliation is proposed, not confirmed"),
        new Area("/documents",           "(POST /documents|(PATCH|DELETE) /documents/\\{id})",             "documents are only removed logically"),
        new Area("/payslips",            "",                                                               "payslips are not generated"),
        new Area("/sepa-remittances",    "",                                                               "remittances are not generated"),
        new Area("/clients",             "(POST /clients(/import)?|PATCH /clients/\\{id}|DELETE /clients/\\{id}/data)", "a client is authorised in the panel"));
    // formatter:on

    private static final Pattern WORDS = Pattern.compile(
            "(?i)(rectif|anula|annul|void|submit|presentar|conciliar|reconcil|purge|authori[sz]|autoriza|consent)");
    private static final Pattern IDENTITY = Pattern.compile("(?i)(nif|cif|tax_?id.*|e_?mail|correo.*)");

    private NotOffered() {}

    static List<String> findings(OpenApi api) {
        Findings findings = new Findings("capabilities that the API does not offer");
        api.operations().stream().filter(KeyRules::isWrite).forEach(each -> write(findings, each));
        api.operation("PATCH", "/clients/{id}").ifPresent(each -> {
            Set<String> identity =
                    new TreeSet<>(api.properties(each.bodySchema()).keySet());
            identity.removeIf(name -> !IDENTITY.matcher(name).matches());
            findings.unless(identity.isEmpty(), each + " must not change " + identity);
        });
        return findings.all();
    }

    private static void write(Findings findings, Operation operation) {
        if (operation.path().startsWith("/sandbox/")) {
            return;
        }
        findings.unless(
                !WORDS.matcher(operation.path()).find(), operation + " looks like one; the panel is the place for it");
        for (Area area : AREAS) {
            boolean inside = (operation.path() + "/").startsWith(area.path() + "/");
            findings.unless(
                    !inside || operation.toString().matches(area.writes()), operation + " must go: " + area.because());
        }
    }

    private record Area(String path, String writes, String because) {}
}
