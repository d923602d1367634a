package es.cg.sdk.checks;

import static es.cg.sdk.checks.ContractOperation.ClientHeader.NONE;
import static es.cg.sdk.checks.ContractOperation.ClientHeader.REQUIRED;
import static es.cg.sdk.checks.ContractOperation.Fact.FREE_OF_QUOTA;
import static es.cg.sdk.checks.ContractOperation.Fact.IRREVERSIBLE;
import static es.cg.sdk.checks.ContractOperation.Fact.MULTIPART;
import static es.cg.sdk.checks.ContractOperation.Fact.NOT_IN_SANDBOX;
import static es.cg.sdk.checks.ContractOperation.Fact.OPTIONAL_BODY;
import static es.cg.sdk.checks.ContractOperation.Fact.PAGED;
import static es.cg.sdk.checks.ContractOperation.Fact.SANDBOX_ONLY;
import static es.cg.sdk.checks.ContractOperation.NOT_SHOWN;
import static es.cg.sdk.checks.Plan.ENTERPRISE;
import static es.cg.sdk.checks.Plan.PROFESSIONAL;
import static es.cg.sdk.checks.Plan.STARTER;

import es.cg.sdk.checks.ContractOperation.ClientHeader;
import es.cg.sdk.checks.ContractOperation.Fact;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every operation whose method and path the contract prints, read from its pages and not from {@code openapi.json}.
 * Key rule and test keys are not columns: they follow from rules that hold for all operations, see {@link KeyRules}.
 */
final class ContractOperations {
    private static final ClientHeader UNKNOWN = ClientHeader.NOT_SHOWN;

    // formatter:off
    static final List<ContractOperation> FULL_SHAPE = List.of(
        row("GET",    "/activities",                  "clientes:leer",        STARTER,      REQUIRED, answers(200),      query("activa:boolean"), PAGED),
        row("POST",   "/activities",                  "actividades:escribir", ENTERPRISE,   REQUIRED, answers(201, 200), query()),
        row("PUT",    "/activities/{id}",             "actividades:escribir", ENTERPRISE,   REQUIRED, answers(200),      query(), OPTIONAL_BODY),
        row("DELETE", "/activities/{id}",             "actividades:escribir", ENTERPRISE,   REQUIRED, answers(200),      query()),
        row("GET",    "/bank-accounts",               "bancos:leer",          PROFESSIONAL, REQUIRED, answers(200),      query("iban:string", "sincronizada:boolean"), PAGED),
        row("GET",    "/bank-imports/{id}",           "bancos:leer",          PROFESSIONAL, REQUIRED, answers(200),      query()),
        row("GET",    "/bank-transactions",           "bancos:leer",          PROFESSIONAL, REQUIRED, answers(200),      query("fecha_desde:date", "fecha_hasta:date", "match_status:string"), PAGED),
        row("POST",   "/bank-transactions/import",    "bancos:escribir",      PROFESSIONAL, REQUIRED, answers(202),      query(), NOT_IN_SANDBOX));

    static final List<ContractOperation> PURPOSE_ONLY = List.of(
        row("GET",    "/status",                      NOT_SHOWN,              STARTER,      NONE,     answers(),         query(), FREE_OF_QUOTA),
        row("GET",    "/clients",                     "clientes:leer",        STARTER,      NONE,     answers(),         query(), PAGED),
        row("POST",   "/clients/import",              "clientes:escribir",    ENTERPRISE,   NONE,     answers(202),      query()),
        row("GET",    "/clients/{id}/activity",       "clientes:derechos",    PROFESSIONAL, UNKNOWN,  answers(),         query()),
        row("GET",    "/clients/{id}/export",         "clientes:derechos",    PROFESSIONAL, UNKNOWN,  answers(),         query()),
        row("DELETE", "/clients/{id}/data",           "clientes:derechos",    PROFESSIONAL, UNKNOWN,  answers(),         query()),
        row("GET",    "/invoices",                    "facturas:leer",        STARTER,      REQUIRED, answers(),         query("modificado_desde:any"), PAGED),
        row("POST",   "/invoices",                    "facturas:escribir",    PROFESSIONAL, REQUIRED, answers(),         query(), IRREVERSIBLE),
        row("POST",   "/invoices/{id}/payments",      "facturas:cobros",      PROFESSIONAL, REQUIRED, answers(),         query()),
        row("POST",   "/documents",                   "documentos:escribir",  PROFESSIONAL, REQUIRED, answers(202),      query(), MULTIPART, NOT_IN_SANDBOX),
        row("DELETE", "/documents/{id}",              "documentos:escribir",  PROFESSIONAL, REQUIRED, answers(),         query()),
        row("POST",   "/tax-models",                  "modelos:escribir",     PROFESSIONAL, REQUIRED, answers(201, 202), query(), NOT_IN_SANDBOX),
        row("GET",    "/tax-models/{id}/receipt",     "modelos:presentar",    PROFESSIONAL, REQUIRED, answers(),         query()),
        row("GET",    "/jobs/{id}",                   "",                     STARTER,      UNKNOWN,  answers(200),      query()),
        row("POST",   "/webhooks",                    "webhooks:gestionar",   PROFESSIONAL, NONE,     answers(),         query()),
        row("GET",    "/webhooks/{id}/entregas",      "webhooks:leer|webhooks:gestionar",
                                                                              PROFESSIONAL, NONE,     answers(),         query(), PAGED),
        row("POST",   "/bank-transactions/{id}/match-proposals",
                                                      "bancos:conciliar",     PROFESSIONAL, REQUIRED, answers(),         query(), NOT_IN_SANDBOX));

    static final List<ContractOperation> SANDBOX = List.of(
        sandbox("GET",  "/sandbox"),
        sandbox("POST", "/sandbox/reset"),
        sandbox("POST", "/sandbox/clock/advance"),
        sandbox("POST", "/sandbox/webhooks/fire"),
        sandbox("GET",  "/sandbox/emails"),
        sandbox("POST", "/sandbox/bank-accounts/{id}/movements"),
        sandbox("POST", "/sandbox/bank-accounts/{id}/consent-expiry"),
        sandbox("POST", "/sandbox/sepa-remittances/{id}/simulate"),
        sandbox("GET",  "/sandbox/diferencias"),
        sandbox("GET",  "/sandbox/scenarios"),
        sandbox("GET",  "/sandbox/preparacion"),
        sandbox("GET",  "/sandbox/configuracion"));
    // formatter:on

    private ContractOperations() {}

    static List<ContractOperation> all() {
        return Stream.of(FULL_SHAPE, PURPOSE_ONLY, SANDBOX)
                .flatMap(List::stream)
                .toList();
    }

    static boolean shows(OpenApi.Operation operation) {
        return all().stream().anyMatch(each -> each.toString().equals(operation.toString()));
    }

    private static ContractOperation sandbox(String method, String path) {
        return row(method, path, NOT_SHOWN, STARTER, NONE, answers(), query(), SANDBOX_ONLY);
    }

    private static ContractOperation row(
            String method,
            String path,
            String scope,
            Plan plan,
            ClientHeader client,
            Set<Integer> answers,
            List<String> query,
            Fact... facts) {
        return new ContractOperation(method, path, scope, plan, client, answers, query, Set.of(facts));
    }

    private static Set<Integer> answers(Integer... statuses) {
        return Set.of(statuses);
    }

    private static List<String> query(String... parameters) {
        return List.of(parameters);
    }
}
