package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.ChartOfAccounts;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Map;

/**
 * The books of a client: entries, which are written as other chapters tell of what happens, the chart of accounts with
 * its balances, and the periods.
 */
public final class AccountingChapter implements Chapter {

    private static final int FIRST_YEAR = 1990;
    private static final int LAST_YEAR = 9999;

    // A sub-account is below an account of this many digits.
    private static final int SHORTEST_PARENT = 3;

    private final Environment environment;
    private final ListPages pages;
    private final Accounts accounts;
    private final Journal journal;
    private final Periods periods;
    private final DeferredRecorder ledger;

    /** Creates the chapter. */
    public AccountingChapter(ServiceContext context) {
        this.environment = context.environment();
        this.pages = context.pages();
        this.accounts = new Accounts(environment);
        this.journal = new Journal(environment, accounts);
        this.periods = new Periods(environment);
        this.ledger = new DeferredRecorder(environment, new EntryWriter(environment, accounts, journal, periods));
    }

    /** Returns the books that other chapters write to. */
    public AccountingRecorder ledger() {
        return ledger;
    }

    /** Adds example records, whose entries are written when the books are first used. */
    public void deferring(Runnable seeding) {
        ledger.deferring(seeding);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "accountingEntries.list", written(this::entries),
                "accountingEntries.get", written(OperationHandler.shows(environment, TableNames.ACCOUNTING_ENTRIES)),
                "accounts.list", written(this::list),
                "accounts.get", written(this::get),
                "accounts.create", written(this::create),
                "accountingPeriods.list", written(this::years));
    }

    private OperationHandler written(OperationHandler handler) {
        return call -> {
            ledger.write();
            return handler.handle(call);
        };
    }

    private ApiResponse entries(ApiCall call) {
        RowFilter filter = ListFilters.equal(call, "ejercicio")
                .and(ListFilters.between(call, "fecha"))
                .and(ListFilters.equal("/origen/id", call.query("origen_id")));
        String account = call.query("cuenta");
        return pages.page(call, journal.table(), account == null ? filter : filter.and(Journal.ofAccount(account)));
    }

    private ApiResponse list(ApiCall call) {
        accounts.open(call.client());
        String prefix = call.query("cuenta");
        RowFilter filter = prefix == null ? RowFilter.all() : Accounts.below(prefix);
        String year = call.query("ejercicio");
        return pages.page(call, accounts.table(), filter, row -> accounts.shown(row, year));
    }

    private ApiResponse get(ApiCall call) {
        String code = call.pathParameter("codigo");
        Row account = accounts.find(call.client(), code);
        if (account == null) {
            throw ApiException.notFound(Message.of("accounting.unknownAccount", code));
        }
        return ApiResponse.of(200, accounts.shown(account, null).shown());
    }

    private ApiResponse create(ApiCall call) {
        FieldValidator validator = FieldValidator.of(call.fields());
        validator.required("codigo", "nombre");
        validator.form("codigo", "[1-7][0-9]{0,29}", Message.of("accounting.noDigits"));
        validator.taxIdOrForeign("nif", Message.of("field.wrongCheckCharacter"));
        validator.check();
        ObjectNode fields = validator.fields();
        String code = fields.path("codigo").asText();
        int digits = accounts.digits(call.client());
        if (accounts.find(call.client(), code) != null) {
            throw ApiException.conflict("cuenta_duplicada", Message.of("accounting.duplicate", code))
                    .about("codigo");
        }
        if (code.length() != digits && environment.refuses(Refusal.ACCOUNT_LENGTH)) {
            throw ApiException.invalid("longitud_no_valida", "codigo", Message.of("accounting.wrongLength", digits));
        }
        String above = ChartOfAccounts.parent(code);
        Row parent = above == null ? null : accounts.find(call.client(), above);
        if (parent == null || parent.text("codigo").length() < SHORTEST_PARENT) {
            throw ApiException.invalid("cuenta_padre_inexistente", "codigo", Message.of("accounting.noParent", code));
        }
        String nif = fields.path("nif").asText("");
        Row account = accounts.addSubAccount(parent, code, fields.path("nombre").asText(), nif.isEmpty() ? null : nif);
        return ApiResponse.of(201, accounts.shown(account, null).shown());
    }

    /**
     * Opens a period again, for the panel, and returns its year. The body has {@code ejercicio} and {@code periodo}: a
     * quarter such as {@code 1T}, a month such as {@code 07}, or {@code 0A} for the year.
     *
     * @throws ApiException with 422 if there is no such period
     */
    public ObjectNode open(long client, ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body.deepCopy().retain("ejercicio", "periodo"));
        validator.required("ejercicio", "periodo");
        validator.whole("ejercicio", FIRST_YEAR, LAST_YEAR);
        validator.form("periodo", "[1-4]T|0[1-9]|1[0-2]|0A", Message.of("accounting.noPeriod"));
        validator.wrongIf(
                validator.fields().has("ejercicio")
                        && !validator.fields().path("ejercicio").isNumber(),
                "ejercicio",
                "field.noWholeNumber");
        validator.check();
        ledger.write();
        ObjectNode period = validator.fields();
        int year = period.path("ejercicio").asInt();
        return periods.open(client, year, period.path("periodo").asText()).shown();
    }

    private ApiResponse years(ApiCall call) {
        periods.year(call.client(), environment.today().getYear());
        return pages.page(call, periods.table(), ListFilters.equal(call, "ejercicio"), Periods::shown);
    }
}
