package es.cg.sdk.testing.statements;

import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IMPORTED;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IN_PART;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.REFUSED;

import es.cg.sdk.testing.statements.CorpusFile.Verdict;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/** Files in CSV as banks export them, and what is wrong in some. */
public final class CsvCorpus {
    private static final String EXPORT = """
            Fecha Operación;Fecha Valor;Concepto;Importe;Saldo
            02/11/2026;03/11/2026;RECIBO;-1.234,56;765,44
            03/11/2026;03/11/2026;COBRO;2.000,00;2.765,44
            """;

    private static final String OTHER = "ES9121000418450200051332";

    private final List<CorpusFile> files = new ArrayList<>();

    private CsvCorpus() {
        exports();
        headers();
        dates();
        amounts();
        cells();
        balances();
        accounts();
        others();
    }

    public static List<CorpusFile> files() {
        return new CsvCorpus().files;
    }

    private void add(String name, Verdict verdict, String text) {
        files.add(new CorpusFile(name, verdict, text));
    }

    /** Files of one line, whose header is each of these. */
    private void headed(Verdict verdict, String cells, String... headers) {
        for (String each : headers) {
            add("header " + each, verdict, each + "\n" + cells + "\n");
        }
    }

    /** A line between a header and another line. */
    private void line(Verdict verdict, String cells) {
        add(
                "line " + cells,
                verdict,
                "Fecha;Fecha valor;Concepto;Importe;Saldo\n" + cells + "\n03/11/2026;03/11/2026;B;7,00;\n");
    }

    private void exports() {
        for (String page : List.of("UTF-8", "UTF-16", "ISO-8859-1", "windows-1252", "IBM850")) {
            files.add(new CorpusFile("export in " + page, IMPORTED, EXPORT, Charset.forName(page)));
        }
        add("a byte order mark", IMPORTED, "\uFEFF" + EXPORT);
        add("CRLF", IMPORTED, EXPORT.replace("\n", "\r\n"));
        add("newest first", IMPORTED, """
                F. Operación;F. Valor;Descripción;Importe (€);Saldo (€)
                03-11-2026;03-11-2026;COBRO;2.000,00;2.765,44
                02-11-2026;03-11-2026;RECIBO;-1.234,56;765,44
                """);
        add("debits and credits", IMPORTED, """
                Fecha contable;Fecha valor;Concepto;Debe;Haber;Saldo;Divisa
                02/11/26;03/11/26;RECIBO;1.234,56;;765,44;EUR
                03/11/26;03/11/26;COBRO;;2.000,00;2.765,44;EUR
                """);
        add("tabs, and debits with their sign", IMPORTED, """
                Fecha\tFecha de valor\tMovimiento\tCargos\tAbonos
                02.11.2026\t03.11.2026\tRECIBO\t-1234,56\t0,00
                03.11.2026\t03.11.2026\tCOBRO\t0,00\t2000,00
                """);
        add("quotes, commas and lines before the header", IMPORTED, """
                Consulta de movimientos
                Cuenta: ES90 9999 0001 4100 0000 0017

                "FECHA OPERATIVA","F. VALOR","CONCEPTO","IMPORTE EUR","SALDO"
                "02/11/2026","03/11/2026","RECIBO","-1.234,56 €","765,44 €"
                "03/11/2026","03/11/2026","COBRO","+2.000,00EUR","2.765,44 €"
                """);
        add("bars, a sign behind, times, empty cells", IMPORTED, """
                Fecha de operación|Fecha de valor|Concepto|Importe|Saldo||
                02/11/2026 10:30|03/11/2026 00:00|RECIBO|1.234,56-|765,44||
                03/11/2026 09:00:01|03/11/2026|COBRO|2000|2765,44||
                ||||||
                """);
        add("20 lines before the header", IMPORTED, "Extracto\n".repeat(20) + EXPORT);
        add("20 empty lines before the header", IMPORTED, "\n".repeat(20) + EXPORT);
        add("21 lines before the header", REFUSED, "Extracto\n".repeat(21) + EXPORT);
        add("no movement", IMPORTED, "Fecha;Importe\n");
    }

    private void headers() {
        headed(
                IMPORTED,
                "02/11/2026;5,00",
                "FECHA;IMPORTE",
                "Fecha de la operación;Importe (EUR)",
                "F.Oper.;Importe €",
                "Fecha oper.;Importe en euros",
                "Fecha operativa;Importe de la operación",
                "F. contable;Importe del movimiento",
                "Fecha ctble;Cantidad",
                "Fecha del movimiento;Importe eur.",
                "Fecha de apunte;Importe operación",
                "fecha_operacion;Importe Euros",
                "Fecha (dd/mm/aaaa);Importe",
                "F. valor;Importe",
                "Fecha;Debe;Haber",
                "Fecha;Cargo (€);Abono (€)",
                "Fecha;Débito;Crédito",
                "Fecha;Adeudos;Ingresos",
                "Fecha;Importe cargo;Importe abono",
                "Fecha;Importe;Debe;Haber");
        headed(
                REFUSED,
                "02/11/2026;5,00",
                "Concepto;Importe",
                "Fecha;Concepto;Saldo",
                "Fecha;Cargo",
                "Fecha;Gasto;Ingreso",
                "Date;Amount",
                "Fecha;Valor",
                "FechaOperacion;Importe",
                "Fecha;Importe del",
                "\"Fecha\";Importe;EUR\"");
        headed(IMPORTED, "02/11/2026;03/11/2026;5,00", "Fecha;Fecha operación;Importe");
        headed(IMPORTED, "02/11/2026;1;5,00", "\"Fecha\";\"Importe;EUR\";\"Importe\"");
        headed(IN_PART, "02/11/2026;5,00\nFecha;Importe", "Fecha;Importe");
        headed(
                REFUSED,
                "02/11/2026;5,00;5,00\n03/11/2026;5,00;11,00",
                "Fecha;Importe;Saldo",
                "Fecha;Importe;SALDO (€)",
                "Fecha;Importe;Saldo contable",
                "Fecha;Importe;Saldo posterior",
                "Fecha;Importe;Saldo final",
                "Fecha;Importe;Saldo tras movimiento",
                "Fecha;Importe;Saldo en euros");
        headed(
                IN_PART,
                "02/11/2026;5,00;ayer",
                "Fecha;Importe;Fecha valor",
                "Fecha;Importe;F.Valor",
                "Fecha;Importe;Fecha val.",
                "Fecha;Importe;F. val.");
        headed(IMPORTED, "02/11/2026;5,00;ayer", "Fecha;Importe;Valor", "Fecha;Importe;Saldo disponible");
    }

    private void dates() {
        for (String each : List.of(
                "2/11/2026",
                "02-11-2026",
                "02.11.2026",
                "02/11/26",
                "2026-11-02",
                "2026-11-02T10:00:00",
                "2026-11-02 10:00:00",
                "02/11/2026 25:00",
                " 02/11/2026 ")) {
            line(IMPORTED, each + ";;A;5;");
        }
        for (String each : List.of(
                "31/11/2026",
                "29/02/2027",
                "00/11/2026",
                "02/13/2026",
                "11/2026",
                "ayer",
                "",
                "02/11-2026",
                "2026/11/02",
                "20261102",
                "2026-1-2",
                "2 nov 2026",
                "2026-11-02T10:00:00Z",
                "2026-11-02T10:00:00.000",
                "'02/11/2026",
                "\u00a002/11/2026")) {
            line(IN_PART, each + ";;A;5;");
        }
    }

    private void amounts() {
        for (String each : List.of(
                "5,0",
                "5.00",
                "-5,00",
                "+5,00",
                "5,00-",
                "5,00+",
                "- 5,00",
                "1.234,5",
                "1,234.56",
                "1.234.567",
                "1.234.567,89",
                "0",
                "-0",
                "5,00 €",
                "€ 5,00",
                "-€5,00",
                "5,00 EUR",
                "5,00 euros",
                "1 234,56",
                "1\u00a0234,56",
                "\u22125,00",
                "99999999999999,99",
                "0005")) {
            line(IMPORTED, "02/11/2026;;A;" + each + ";");
        }
        for (String each : List.of(
                "1.234",
                "1,234",
                "12,345",
                "1,234,567",
                "1.23.456,00",
                "12.345.67",
                "1.234,567",
                "-5,00-",
                "--5",
                "EUR 5,00",
                "5,00 USD",
                "1'234,56",
                "(5,00)",
                "cinco",
                "",
                "-",
                ",50",
                "5,",
                "5e3",
                "1234567890123456789012",
                "٥",
                "5,00%")) {
            line(IN_PART, "02/11/2026;;A;" + each + ";");
        }
    }

    private void cells() {
        for (String each : List.of(
                "02/11/2026; \"A\" ; \"5\" ;",
                "02/11/2026;;\"A;5;",
                "02/11/2026;;A;5;\"1",
                "02/11/2026;;\"A\"B;5;",
                "02/11/2026;;A \"B\" C;5;",
                "02/11/2026;;A \"B;5;",
                "02/11/2026;",
                "Total;;;5,00;",
                "ayer;;A;cinco;",
                "02/11/2026;ayer;A;5;",
                "02/11/2026;;A;5;cinco")) {
            line(IN_PART, each);
        }
        for (String each : List.of(
                "02/11/2026;;\"A \"\"B\"\" ; C\";5;",
                "02/11/2026;\"\";\"\";5;\"\"",
                "02/11/2026;;A;5;;x;y",
                "   ",
                " ; ; ; ; ",
                "\t")) {
            line(IMPORTED, each);
        }
        add(
                "both sides",
                IN_PART,
                "Fecha;Concepto;Cargo;Abono\n02/11/2026;A;5,00;5,00\n02/11/2026;B;;\n02/11/2026;C;;1\n");
        add("zeros", IMPORTED, "Fecha;Cargo;Abono\n02/11/2026;0,00;0,00\n02/11/2026;0,00;\n02/11/2026;;0\n");
        add(
                "a negative credit",
                IMPORTED,
                "Fecha;Cargo;Abono;Saldo\n02/11/2026;;5;5\n02/11/2026;;-3;2\n02/11/2026;-1;;1\n");
        add("a debit that is no amount", IN_PART, "Fecha;Cargo;Abono\n02/11/2026;x;5\n");
    }

    private void balanced(String name, Verdict verdict, String lines) {
        add(name, verdict, "Fecha;Importe;Saldo\n" + lines.replace(" ", "\n") + "\n");
    }

    private void balances() {
        balanced("a missing line", REFUSED, "02/11/2026;10;110 03/11/2026;10;120 05/11/2026;10;140");
        balanced("a missing line, newest first", REFUSED, "05/11/2026;10;140 03/11/2026;10;120 02/11/2026;10;110");
        balanced("a missing line of one day", REFUSED, "02/11/2026;10;110 02/11/2026;10;120 02/11/2026;10;140");
        balanced("one day", IMPORTED, "02/11/2026;10;110 02/11/2026;10;120");
        balanced("one day, newest first", IMPORTED, "02/11/2026;10;120 02/11/2026;5;110");
        balanced("days one way, balances the other", IMPORTED, "02/11/2026;1;116 03/11/2026;5;115 04/11/2026;10;110");
        balanced("some one way, some the other", REFUSED, "02/11/2026;10;120 02/11/2026;5;110 03/11/2026;1;121");
        balanced("a line without a balance", IMPORTED, "02/11/2026;10;110 03/11/2026;10; 05/11/2026;10;120");
        balanced("a faulty line", IN_PART, "02/11/2026;10;110 ayer;10;120 05/11/2026;10;135");
        balanced("a faulty amount", IN_PART, "02/11/2026;10;110 03/11/2026;x;120 05/11/2026;10;135");
        balanced("an empty line", IMPORTED, "02/11/2026;10;110  05/11/2026;10;120");
        balanced("a balance in the first line only", IMPORTED, "02/11/2026;10;110 03/11/2026;10;");
    }

    private void accounts() {
        String mine = "ES9099990001410000000017";
        for (String each : List.of(
                mine,
                mine.toLowerCase(java.util.Locale.ROOT),
                "ES90 9999 0001 4100 0000 0017",
                "Nómina",
                "ES9199990001410000000017",
                "2100-0418-45-0200051332",
                "")) {
            add("account " + each, IMPORTED, "Fecha;Importe;Nº cuenta\n02/11/2026;5,00;" + each + "\n");
        }
        for (String column : List.of("Cuenta", "IBAN", "Número de cuenta")) {
            add(
                    "another account in " + column,
                    REFUSED,
                    "Fecha;Importe;" + column + "\n02/11/2026;5,00;" + OTHER + "\n");
        }
        add(
                "another account in the second line",
                REFUSED,
                "Cuenta;Fecha;Importe\n;02/11/2026;5,00\n" + OTHER + ";02/11/2026;5,00\n");
        add(
                "another account of a faulty line",
                IN_PART,
                "Cuenta;Fecha;Importe\n;02/11/2026;5,00\n" + OTHER + ";ayer;5,00\n");
        add("two accounts", IN_PART, "IBAN;Fecha;Importe\n" + mine + ";02/11/2026;5\n" + OTHER + ";02/11/2026;5\n");
        add("another account before the header", REFUSED, "Cuenta " + OTHER + "\nFecha;Importe\n02/11/2026;5,00\n");
        add(
                "another account before the header, in a cell",
                REFUSED,
                "IBAN:;" + OTHER + "\nFecha;Importe\n02/11/2026;5,00\n");
        add(
                "a wrong account before the header",
                IMPORTED,
                "ES9199990001410000000017\nFecha;Importe\n02/11/2026;5,00\n");
        add(
                "an account before the header, another in a column",
                REFUSED,
                OTHER + "\nFecha;Importe;Cuenta\n02/11/2026;5,00;" + mine + "\n");
        for (String each : List.of("EUR", "eur", "€", "Euros", "")) {
            add("currency " + each, IMPORTED, "Fecha;Importe;Divisa\n02/11/2026;5,00;" + each + "\n");
        }
        add("another currency", REFUSED, "Fecha;Importe;Moneda\n02/11/2026;5,00;USD\n");
        add("two currencies", IN_PART, "Fecha;Importe;Divisa\n02/11/2026;5,00;EUR\n02/11/2026;5,00;USD\n");
    }

    private void others() {
        add("nothing", REFUSED, "");
        add("nothing but blanks", REFUSED, " \n \n");
        add("prose", REFUSED, "nothing of a bank");
        add("control characters", REFUSED, "\u0000\u0001\u0002");
        add("a number before the header", IMPORTED, "11111111\nFecha;Importe\n02/11/2026;5,00\n");
        add("a date before the header", IMPORTED, "11/11/2026\nFecha;Importe\n02/11/2026;5,00\n");
    }
}
