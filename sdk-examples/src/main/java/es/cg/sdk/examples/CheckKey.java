package es.cg.sdk.examples;

import es.cg.sdk.common.Scope;
import es.cg.sdk.status.ServiceStatus;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a key may do, what it lacks, and whether a plan, the firm or a client has to change for it. */
@Command(
        name = "check-key",
        description = "Tells what the key may do, for which clients, and why it may not do the rest.",
        mixinStandardHelpOptions = true)
final class CheckKey extends Example {
    private static final Duration SOON = Duration.ofDays(30);

    @Option(
            names = "--need",
            paramLabel = "SCOPE",
            description = "Exit with 1 if the key lacks this scope, such as facturas:escribir; may be repeated.")
    private List<String> needed = List.of();

    @Override
    int run(ExampleContext context) {
        Output out = context.out();
        ServiceStatus status = context.cg().status().get();
        out.line("Firm " + status.gestoria() + ", plan " + status.plan() + ", environment " + status.entorno());
        ServiceStatus.KeyInfo key = status.clave();
        out.line("Key " + key.prefijo() + ", kind " + key.tipo() + ", " + limits(status.limites())
                + expiry(context, key) + (key.ipsPermitidas().isEmpty() ? "" : ", only from " + key.ipsPermitidas()));
        out.put("plan", String.valueOf(status.plan()));
        out.put("kind", String.valueOf(key.tipo()));
        out.put("expires", key.caducaEn());

        List<Scope> scopes = KnownScopes.all();
        Map<String, String> missing = KnownScopes.missing(context.cg());
        KeyReport report = new KeyReport(out);
        report.scopes(scopes, missing);
        if (!missing.containsKey(Scope.CLIENTES_LEER.value())) {
            report.clients(context.cg().clients().list());
        }
        List<String> lacking = needed.stream()
                .filter(each -> missing.containsKey(each) || !KeyReport.knows(scopes, each))
                .toList();
        out.put("lacking", lacking);
        if (!lacking.isEmpty()) {
            out.line(out.bad("The key lacks " + String.join(", ", lacking) + ", which you need."));
            report.unknown(scopes, lacking);
            return FAILED;
        }
        return DONE;
    }

    private static String limits(ServiceStatus.KeyLimits limits) {
        return limits.porMinuto() + " requests a minute"
                + (limits.cuotaMensual() == null
                        ? ""
                        : ", " + limits.cuotaRestante() + " of " + limits.cuotaMensual() + " reads left this month");
    }

    private static String expiry(ExampleContext context, ServiceStatus.KeyInfo key) {
        OffsetDateTime end = key.caducaEn();
        if (end == null) {
            return ", does not expire";
        }
        boolean soon = end.toInstant().isBefore(context.now().plus(SOON));
        return ", expires " + end + (soon ? ": ask the firm for another key now" : "");
    }
}
