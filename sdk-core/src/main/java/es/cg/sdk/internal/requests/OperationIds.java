package es.cg.sdk.internal.requests;

import es.cg.sdk.call.Operation;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The ids of the SDK's operations, and whose paths are assumed. A test in {@code checks} compares them with
 * openapi.json.
 */
public final class OperationIds {
    // The operations of a resource per line; a star marks those whose path the contract does not show.
    private static final String ALL = """
            accountingEntries get* list*
            accountingPeriods list*
            accounts create* get* list*
            activities create delete list update
            addressees create* get* list* update*
            bankAccounts get* list
            bankImports get list*
            bankTransactions get* import list
            clients activity create* erase export get* import list update*
            documentRequests get* list*
            documents correct* get* list* remove upload
            expenses confirm* create* get* list*
            invoices collectDueDate* get* issue list recordPayment
            irpfPayments confirm* create* get* list*
            jobs get
            matchProposals create list*
            payslips get* list*
            products create* get* list* update*
            recurringInvoices cancel* create* get* list* nextIssues* pause* resume* update*
            sandbox addMovements advanceClock configuration differences emails expireConsent fireWebhook get
            sandbox readiness reset scenarios simulateRemittance
            sepaMandates create* get* list* revoke*
            sepaRemittances file* get* list*
            status get
            taxCalendar list*
            taxModels file* generate get* list* receipt
            webhooks create delete* deliveries get* list* resend* update*
            workerContracts create* get* list*
            workers create* get* list*
            """;

    private static final Pattern BLANK = Pattern.compile(" ");

    // Whether the path is assumed, by id.
    private static final Map<String, Boolean> ASSUMED = ALL.lines()
            .flatMap(line -> Arrays.stream(BLANK.split(line))
                    .skip(1)
                    .map(name -> line.substring(0, line.indexOf(' ') + 1).replace(' ', '.') + name))
            .collect(Collectors.toMap(
                    id -> id.replace("*", ""), id -> id.endsWith("*"), (one, other) -> one, TreeMap::new));

    private OperationIds() {}

    /** Returns for each id whether the path of the operation is assumed. */
    public static Map<String, Boolean> assumedById() {
        return Collections.unmodifiableMap(ASSUMED);
    }

    /** Returns whether it is the id of an operation whose path is assumed. */
    public static boolean isAssumed(String id) {
        return ASSUMED.getOrDefault(id, false);
    }

    /** Returns whether it is an operation of the SDK; otherwise it is the integrator's own. */
    public static boolean isOfSdk(Operation<?> operation) {
        return ASSUMED.containsKey(operation.id());
    }
}
