package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.examples.BundledContract.ContractOperation;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Provokes the error codes of the contract at the mock, each on an operation that answers it. */
final class ProvokedErrors {
    private static final String ISSUE = "invoices.issue";
    private static final String IMPORT = "bankTransactions.import";

    private final ExampleContext context;
    private final MockCg mock;
    private final Map<String, ContractOperation> operations = new LinkedHashMap<>();
    private final List<String> ofEveryOperation;
    private int orders;

    /** @throws RefusedException if the example does not run at the mock of this process */
    ProvokedErrors(ExampleContext context, Json contract) {
        if (context.mock() == null) {
            throw RefusedException.wrongUse("only the mock in this process answers errors on demand: leave out the"
                    + " address and the key, also in the environment variables");
        }
        this.context = context;
        this.mock = context.mock();
        BundledContract.operations(contract).forEach(each -> operations.put(each.id(), each));
        this.ofEveryOperation =
                contract.get("components").get("x-codes-of-every-operation").get("codes").items().stream()
                        .map(code -> String.valueOf(code.string()))
                        .toList();
    }

    /** Returns the exception that a call gets whose answer has this code. */
    CallException provoke(String code, int status) {
        ContractOperation operation = operationThatAnswers(code);
        boolean isOfJob = !operation.texts("x-error-codes").contains(code)
                && operation.texts("x-job-error-codes").contains(code);
        mock.faults()
                .arm(
                        operation.id(),
                        isOfJob ? 1 : CallOptions.MAX_ATTEMPTS,
                        isOfJob ? Fault.failedJob(code) : Fault.status(status, code));
        try {
            if (isOfJob) {
                importStatement();
            } else {
                call(operation, IdempotencyKey.of("order-" + ++orders), code.contains("sandbox"));
            }
        } catch (CallException thrown) {
            return thrown;
        } finally {
            mock.faults().clear();
        }
        throw new IllegalStateException("the mock did not answer " + code + " to " + operation.id());
    }

    private ContractOperation operationThatAnswers(String code) {
        ContractOperation issue = Objects.requireNonNull(operations.get(ISSUE));
        if (ofEveryOperation.contains(code) || issue.texts("x-error-codes").contains(code)) {
            return issue;
        }
        return operations.values().stream()
                .filter(each -> each.texts("x-error-codes").contains(code)
                        || (IMPORT.equals(each.id())
                                && each.texts("x-job-error-codes").contains(code)))
                .findFirst()
                .orElse(issue);
    }

    /** Calls the operation with nothing in its path and body: the mock answers the fault before it looks at them. */
    private void call(ContractOperation operation, IdempotencyKey key, boolean inSandbox) {
        String path = operation.path();
        Operation<Json> declared = switch (operation.method()) {
            case "GET" -> Operation.get(operation.id(), path, (Json json) -> json);
            case "PUT" -> Operation.put(operation.id(), path, (Json json) -> json);
            case "PATCH" -> Operation.patch(operation.id(), path, (Json json) -> json);
            case "DELETE" -> Operation.delete(operation.id(), path, (Json json) -> json);
            default -> Operation.post(operation.id(), path, (Json json) -> json);
        };
        int parameters = path.length() - path.replace("{", "").length();
        String[] ids = Collections.nCopies(parameters, "1").toArray(String[]::new);
        boolean reads = operation.method().equals("GET") || operation.method().equals("DELETE");
        boolean sandbox = inSandbox || operation.isOfSandboxOnly();
        CgClient cg = sandbox ? context.sandbox() : context.cg();
        if (operation.isOnClient()) {
            Call<Json> call = declared.call(ids);
            long client = (sandbox ? mock.sandboxClients() : mock.clients()).get(0);
            cg.forClient(client).run(reads ? call : call.body(Json.empty()).key(key));
        } else {
            Call<Json> call = declared.onNoClient().call(ids);
            cg.run(reads ? call : call.body(Json.empty()).key(key));
        }
    }

    private void importStatement() {
        ClientApi client = context.cg().forClient(mock.clients().get(0));
        BankAccount account = client.bankAccounts().list().first().orElseThrow();
        byte[] file =
                ("fecha;concepto;importe\n" + context.today() + ";Prueba;1.00\n").getBytes(StandardCharsets.UTF_8);
        client.bankTransactions()
                .importStatement(NewBankImport.builder()
                        .cuentaId(account.id())
                        .contenido(file)
                        .build())
                .await(Duration.ofMinutes(5));
    }
}
